package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** A Task cannot be completed from outside. */
final class Case035TaskSetResultForbidden extends Case {
    @Override
    String output() {
        return """
            Task does not support setResult: its coroutine gives the result.
            Task does not support setException: its coroutine throws the failure.
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(sleep(Duration.ZERO, 0));
        for (Runnable operation :
                List.<Runnable>of(() -> task.setResult(1), () -> task.setException(new IllegalArgumentException()))) {
            try {
                operation.run();
            } catch (IllegalStateException e) {
                p(e.getMessage());
            }
        }
        await(task);
        return done();
    }
}
