package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.List;

/** Cancelling the parent cancels children, waits for them, and re-raises CancelledError (no group). */
final class Case131TaskGroupExternalCancel extends Case {
    @Override
    String output() {
        return """
            child cleanup
            parent sees CancelledError
            true 1
            """;
    }

    @Async
    private Coroutine<Void> child() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            await(sleep(Duration.ZERO));
            p("child cleanup");
        }
        return done();
    }

    @Async
    private Coroutine<Void> parent() {
        try (var group = TaskGroup.open()) {
            group.createTask(child());
        } catch (Throwable e) {
            p("parent sees", e.getClass().getSimpleName());
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(parent());
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled(), task.cancelling());
        return done();
    }
}
