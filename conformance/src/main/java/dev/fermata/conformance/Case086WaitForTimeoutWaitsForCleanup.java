package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** WaitFor cancels the target, waits for it to finish, then throws TimeoutException. */
final class Case086WaitForTimeoutWaitsForCleanup extends Case {
    @Override
    String output() {
        return """
            target finished
            timeout true true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            await(sleep(Duration.ofMillis(3)));
            p("target finished");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        try {
            await(waitFor(task, Duration.ofMillis(2)));
        } catch (TimeoutException e) {
            p("timeout", task.isDone(), task.isCancelled());
        }
        return done();
    }
}
