package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Cancelling waitFor cancels the target and waits for it. */
final class Case092WaitForCancelCancelsTarget extends Case {
    @Override
    String output() {
        return """
            true true
            """;
    }

    @Async
    private Coroutine<Void> work(Task<Void> inner) throws TimeoutException {
        await(waitFor(inner, Duration.ofSeconds(10)));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        var inner = createTask(sleep(Duration.ofSeconds(10)));
        var task = createTask(work(inner));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled(), inner.isCancelled());
        return done();
    }
}
