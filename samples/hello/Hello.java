import static dev.fermata.Fermata.*;

import dev.fermata.*;
import java.time.Duration;

class Hello {
    @Async
    static Coroutine<String> brew(String what, int millis) {
        System.out.println("start " + what);
        await(sleep(Duration.ofMillis(millis))); // pauses this call, not the thread
        System.out.println(what + " is ready");
        return result(what);
    }

    @Async
    static Coroutine<Void> breakfast() {
        System.out.println("served: " + await(gather(brew("tea", 200), brew("eggs", 100))));
        return done();
    }

    public static void main(String[] args) {
        run(breakfast());
    }
}
