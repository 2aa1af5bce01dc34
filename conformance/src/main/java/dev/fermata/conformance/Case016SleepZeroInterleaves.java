package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** sleep(0) yields exactly one iteration: two tasks alternate strictly. */
final class Case016SleepZeroInterleaves extends Case {
    @Override
    String output() {
        return """
            a 0
            b 0
            a 1
            b 1
            a 2
            b 2
            """;
    }

    @Async
    private Coroutine<Void> worker(String name) {
        for (int i = 0; i < 3; i++) {
            p(name, i);
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(gather(worker("a"), worker("b")));
        return done();
    }
}
