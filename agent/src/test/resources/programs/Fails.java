import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Ends by an exception that nobody catches, thrown after a wait. */
class Fails {
    public static void main(String[] arguments) {
        run(fail());
    }

    @Async
    static Coroutine<Void> fail() {
        await(sleep(Duration.ZERO));
        throw new IllegalStateException("boom");
    }
}
