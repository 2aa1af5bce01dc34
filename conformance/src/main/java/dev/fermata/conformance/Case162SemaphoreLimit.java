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
import dev.fermata.sync.AsyncSemaphore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Semaphore(2): at most two in the region, all four tasks exist. */
final class Case162SemaphoreLimit extends Case {
    @Override
    String output() {
        return """
            [A, B, C, D] peak 2
            """;
    }

    private final AsyncSemaphore limit = new AsyncSemaphore(2);
    private int active;
    private int peak;

    @Async
    private Coroutine<String> worker(String name) {
        try (var permit = await(limit.acquire())) {
            active++;
            peak = Math.max(peak, active);
            try {
                await(sleep(Duration.ofMillis(2)));
                return result(name.toUpperCase(java.util.Locale.ROOT));
            } finally {
                active--;
            }
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<String>> tasks = new ArrayList<>();
        try (var group = TaskGroup.open()) {
            for (String name : List.of("a", "b", "c", "d")) {
                tasks.add(group.createTask(worker(name)));
            }
        }
        p(tasks.stream().map(Future::result).toList(), "peak", peak);
        return done();
    }
}
