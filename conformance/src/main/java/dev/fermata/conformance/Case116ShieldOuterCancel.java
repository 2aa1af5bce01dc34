package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.List;

/** Cancelling the caller of shield() leaves the inner task running; the caller gets CancelledError. */
final class Case116ShieldOuterCancel extends Case {
    @Override
    String output() {
        return """
            caller cancelled false
            committed
            true c
            """;
    }

    @Async
    private Coroutine<String> commit() {
        await(sleep(Duration.ofMillis(3)));
        p("committed");
        return result("c");
    }

    @Async
    private Coroutine<Void> work(Task<String> inner) {
        try {
            await(shield(inner));
        } catch (CancelledError e) {
            p("caller cancelled", inner.isDone());
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var inner = createTask(commit());
        var task = createTask(work(inner));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled(), await(inner));
        return done();
    }
}
