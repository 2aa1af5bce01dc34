package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.time.Duration;

/**
 * A different exception raised while handling the cancel becomes the task's failure, with the cancel as context.
 *
 * <p>Java's finally drops the first exception; the task adds it to the one that took its place.
 */
final class Case055CancelReplacedByException extends Case {
    @Override
    String output() {
        return """
            cleanup failed CancelledError false 1
            """;
    }

    @Async
    @SuppressWarnings("finally")
    private Coroutine<Void> work() throws IOException {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            throw new IOException("cleanup failed");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel();
        try {
            await(task);
        } catch (Exception e) {
            p(e.getMessage(), e.getSuppressed()[0].getClass().getSimpleName(), task.isCancelled(), task.cancelling());
        }
        return done();
    }
}
