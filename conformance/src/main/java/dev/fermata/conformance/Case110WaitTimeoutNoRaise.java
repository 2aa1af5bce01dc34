package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** WaitAll with a limit does not throw and does not cancel. */
final class Case110WaitTimeoutNoRaise extends Case {
    @Override
    String output() {
        return """
            0 1 false
            v
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(sleep(Duration.ofMillis(10), "v"));
        var waited = await(waitAll(List.of(task), Duration.ofMillis(1)));
        p(waited.done().size(), waited.pending().size(), task.isCancelled());
        p(await(task));
        return done();
    }
}
