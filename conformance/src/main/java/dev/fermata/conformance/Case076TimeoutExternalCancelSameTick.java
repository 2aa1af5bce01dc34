package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** External cancel and expiry in the same iteration: the external cancel wins, no TimeoutException. */
final class Case076TimeoutExternalCancelSameTick extends Case {
    @Override
    String output() {
        return """
            CancelledError true 1
            """;
    }

    @Async
    private Coroutine<Void> work() throws TimeoutException {
        var task = me();
        var loop = runningLoop();
        try (var deadline = timeout(null)) {
            // Both run in the next iteration.
            deadline.reschedule(loop.time() - 1);
            loop.callSoon(task::cancel);
            await(sleep(Duration.ofSeconds(10)));
        }
        return done();
    }

    @Async
    private Coroutine<Void> watch(Task<Void> task) {
        try {
            await(task);
        } catch (CancelledError e) {
            p("CancelledError", task.isCancelled(), task.cancelling());
        } catch (Exception e) {
            p("TimeoutException");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        await(watch(createTask(work())));
        return done();
    }
}
