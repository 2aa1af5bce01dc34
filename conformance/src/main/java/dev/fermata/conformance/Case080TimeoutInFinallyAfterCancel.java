package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A fresh timeout() works inside cleanup after an external cancel. */
final class Case080TimeoutInFinallyAfterCancel extends Case {
    @Override
    String output() {
        return """
            bounded cleanup 1
            still cancelled
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            try (var deadline = timeout(Duration.ofMillis(2))) {
                await(sleep(Duration.ofSeconds(10)));
            } catch (TimeoutException e) {
                p("bounded cleanup", me().cancelling());
            }
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel();
        try {
            await(task);
        } catch (CancelledError e) {
            p("still cancelled");
        }
        return done();
    }
}
