package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** Shield() protects the inner task, not the waiting: a second cancel abandons the wait while the cleanup still runs. */
final class Case121ShieldDoubleCancelLosesCleanup extends Case {
    @Override
    String output() {
        return """
            wait abandoned, cleanup done: false
            task over true
            cleanup finished
            """;
    }

    @Async
    private Coroutine<Void> cleanup() {
        await(sleep(Duration.ofMillis(80)));
        p("cleanup finished");
        return done();
    }

    @Async
    @SuppressWarnings("finally")
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            var cleanup = createTask(cleanup());
            try {
                await(shield(cleanup));
            } catch (CancelledError e) {
                p("wait abandoned, cleanup done:", cleanup.isDone());
                throw e;
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
        await(sleep(Duration.ofMillis(1)));
        task.cancel();
        await(waitAll(List.of(task)));
        p("task over", task.isCancelled());
        await(sleep(Duration.ofMillis(150)));
        return done();
    }
}
