package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Cancelling an outer task cancels the innermost awaited task; unwinding goes inside-out. */
final class Case051CancelChainThroughTasks extends Case {
    @Override
    String output() {
        return """
            inner done
            outer done, inner cancelled: true
            true
            """;
    }

    @Async
    private Coroutine<Void> inner() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            p("inner done");
        }
        return done();
    }

    @Async
    private Coroutine<Void> outer() {
        var inner = createTask(inner(), "I");
        try {
            await(inner);
        } finally {
            p("outer done, inner cancelled:", inner.isCancelled());
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(outer());
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(gatherOutcomes(task));
        p(task.isCancelled());
        return done();
    }
}
