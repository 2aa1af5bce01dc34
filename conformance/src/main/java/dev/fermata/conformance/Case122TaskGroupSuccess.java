package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The group waits for all children; results are available in creation order. */
final class Case122TaskGroupSuccess extends Case {
    @Override
    String output() {
        return """
            body end [false, false]
            done 2
            done 1
            [10, 20]
            """;
    }

    @Async
    private Coroutine<Integer> work(int n, int millis) {
        await(sleep(Duration.ofMillis(millis)));
        p("done", n);
        return result(n * 10);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Integer>> tasks = new ArrayList<>();
        try (var group = TaskGroup.open()) {
            tasks.add(group.createTask(work(1, 10)));
            tasks.add(group.createTask(work(2, 1)));
            p("body end", tasks.stream().map(Future::isDone).toList());
        }
        p(tasks.stream().map(Future::result).toList());
        return done();
    }
}
