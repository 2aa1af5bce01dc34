import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Breaks a rule: the agent says so at once, and the method when it is called. */
class Monitor {
    public static void main(String[] arguments) {
        System.out.println("started");
        try {
            run(pause());
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    @Async
    static Coroutine<Void> pause() {
        synchronized (Monitor.class) {
            await(sleep(Duration.ZERO));
        }
        return done();
    }
}
