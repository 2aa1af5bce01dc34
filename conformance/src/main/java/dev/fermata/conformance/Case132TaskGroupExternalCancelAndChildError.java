package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.List;

/** External cancel plus a child failing during it: the group error wins, and the cancel is re-delivered at the next await (3.13+). */
final class Case132TaskGroupExternalCancelAndChildError extends Case {
    @Override
    String output() {
        return """
            group 1
            cancel re-delivered
            true
            """;
    }

    @Async
    @SuppressWarnings("finally")
    private Coroutine<Void> child() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            throw new IllegalArgumentException("cleanup");
        }
    }

    @Async
    private Coroutine<Void> parent() {
        try (var group = TaskGroup.open()) {
            group.createTask(child());
        } catch (ExceptionGroup errors) {
            p("group", me().cancelling());
        }
        try {
            await(sleep(Duration.ZERO));
            p("cancel was lost");
        } catch (CancelledError e) {
            p("cancel re-delivered");
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
        p(task.isCancelled());
        return done();
    }
}
