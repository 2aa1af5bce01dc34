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

/** Several releases in one iteration wake several waiters in order; extra permits accumulate. */
final class Case165SemaphoreMultiRelease extends Case {
    @Override
    String output() {
        return """
            [0, 1, 2] 2 false
            """;
    }

    private final AsyncSemaphore semaphore = new AsyncSemaphore(0);
    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        await(semaphore.acquire());
        log.add(n);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(createTask(worker(i)));
        }
        await(sleep(Duration.ZERO));
        for (int i = 0; i < 5; i++) {
            semaphore.release();
        }
        await(gatherOutcomes(tasks));
        p(log, semaphore.value(), semaphore.locked());
        return done();
    }
}
