package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** If the target swallows the cancel and returns, waitFor returns that value instead of throwing. */
final class Case087WaitForSuppressedCancelReturnsValue extends Case {
    @Override
    String output() {
        return """
            late value
            """;
    }

    @Async
    private Coroutine<String> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError e) {
            return result("late value");
        }
        return result("never");
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        p(await(waitFor(createTask(work()), Duration.ofMillis(2))));
        return done();
    }
}
