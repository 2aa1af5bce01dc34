package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;

/**
 * A future is awaited as it is, a coroutine in a new task; both where any Awaitable is taken. What else Python
 * refuses at run time does not compile here.
 */
final class Case062EnsureFuture extends Case {
    @Override
    String output() {
        return """
            true
            Task x
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> future = runningLoop().createFuture();
        future.setResult(1);
        p(shield(future) == future);
        var task = createTask(sleep(Duration.ZERO, "x"));
        p(task.getClass().getSimpleName(), await(task));
        return done();
    }
}
