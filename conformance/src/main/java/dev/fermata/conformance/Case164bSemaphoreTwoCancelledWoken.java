package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncSemaphore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Two waiters cancelled after being granted return both permits. */
final class Case164bSemaphoreTwoCancelledWoken extends Case {
    @Override
    String output() {
        return """
            0 true
            [c, d] 2
            """;
    }

    private final AsyncSemaphore semaphore = new AsyncSemaphore(0);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        try (var permit = await(semaphore.acquire())) {
            log.add(name);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            tasks.add(createTask(worker(name)));
        }
        await(sleep(Duration.ZERO));
        semaphore.release();
        semaphore.release();
        tasks.get(0).cancel();
        tasks.get(1).cancel();
        p(semaphore.value(), semaphore.locked());
        await(gatherOutcomes(tasks));
        p(log, semaphore.value());
        return done();
    }
}
