package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** Cancelling the current task takes effect at its next suspension, not at once. */
final class Case040CancelSelfThenSyncCode extends Case {
    @Override
    String output() {
        return """
            still here
            hit at await
            true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        me().cancel();
        p("still here");
        try {
            await(sleep(Duration.ZERO));
            p("never");
        } catch (CancelledError e) {
            p("hit at await");
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
