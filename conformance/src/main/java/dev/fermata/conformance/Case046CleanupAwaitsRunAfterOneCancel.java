package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Edge-triggered: after one cancel, awaits in finally work normally. */
final class Case046CleanupAwaitsRunAfterOneCancel extends Case {
    @Override
    String output() {
        return """
            cleanup 1
            cleanup 2
            cancelled true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            p("cleanup 1");
            await(sleep(Duration.ofMillis(1)));
            p("cleanup 2");
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
            p("cancelled", task.isCancelled());
        }
        return done();
    }
}
