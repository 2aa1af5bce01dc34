package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;
import java.util.List;

/** Cancel() only requests: the task is not cancelled until CancelledError left its body; the awaited future is cancelled at once. */
final class Case038CancelIsARequest extends Case {
    @Override
    String output() {
        return """
            true future true task false 1
            cleanup
            true false
            """;
    }

    @Async
    private Coroutine<Void> work(Future<Void> future) {
        try {
            await(future);
        } finally {
            p("cleanup");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Void> future = runningLoop().createFuture();
        var task = createTask(work(future));
        await(sleep(Duration.ZERO));
        p(task.cancel(), "future", future.isCancelled(), "task", task.isCancelled(), task.cancelling());
        await(waitAll(List.of(task)));
        p(task.isCancelled(), task.cancel());
        return done();
    }
}
