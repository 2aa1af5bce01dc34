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

/**
 * A cancel pending at entry of timeout(0) stays a cancellation.
 *
 * <p>asyncio reports it as a TimeoutError (cpython#134471). Here a timeout converts its own request only.
 */
final class Case077TimeoutZeroKeepsPriorCancel extends Case {
    @Override
    String output() {
        return """
            CancelledError
            """;
    }

    @Async
    private Coroutine<Void> work() throws TimeoutException {
        me().cancel();
        try (var deadline = timeout(Duration.ZERO)) {
            await(sleep(Duration.ofSeconds(1)));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        var task = createTask(work());
        try {
            await(task);
        } catch (CancelledError e) {
            p("CancelledError");
        } catch (Exception e) {
            p("TimeoutException", task.isCancelled());
        }
        return done();
    }
}
