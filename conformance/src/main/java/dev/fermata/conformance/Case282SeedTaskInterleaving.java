package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Two workers around one await show exactly where switches happen. */
final class Case282SeedTaskInterleaving extends Case {
    @Override
    String output() {
        return """
            x before
            y before
            x after
            x no switch here
            y after
            y no switch here
            """;
    }

    @Async
    private Coroutine<Void> work(String name) {
        p(name, "before");
        await(sleep(Duration.ZERO));
        p(name, "after");
        p(name, "no switch here");
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(gather(work("x"), work("y")));
        return done();
    }
}
