package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A TaskGroup used inside finally after a cancel works and keeps the cancelling level. */
final class Case145TaskGroupInCancelledCleanup extends Case {
    @Override
    String output() {
        return """
            ok 1
            true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            List<Task<String>> tasks = new ArrayList<>();
            try (var group = TaskGroup.open()) {
                tasks.add(group.createTask(sleep(Duration.ZERO, "ok")));
            }
            p(tasks.get(0).result(), me().cancelling());
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
