package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.List;

/** Cancelling a task cancels whoever awaits it via CancelledError, without a cancel request on the awaiter. */
final class Case053CancellingInnerDirectly extends Case {
    @Override
    String output() {
        return """
            outer sees CancelledError; own cancelling() = 0
            true 0
            """;
    }

    @Async
    private Coroutine<Void> outer(Task<Void> inner) {
        try {
            await(inner);
        } catch (CancelledError e) {
            p("outer sees CancelledError; own cancelling() =", me().cancelling());
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var inner = createTask(sleep(Duration.ofSeconds(10)));
        var task = createTask(outer(inner));
        await(sleep(Duration.ZERO));
        inner.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled(), task.cancelling());
        return done();
    }
}
