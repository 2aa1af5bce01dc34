package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;

/** An uncontended acquire does not yield. */
final class Case152LockUncontendedNoYield extends Case {
    @Override
    String output() {
        return """
            no yield
            callback
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callSoon(() -> p("callback"));
        AsyncLock lock = new AsyncLock();
        for (int i = 0; i < 3; i++) {
            try (var held = await(lock.acquire())) {}
        }
        p("no yield");
        await(sleep(Duration.ZERO));
        return done();
    }
}
