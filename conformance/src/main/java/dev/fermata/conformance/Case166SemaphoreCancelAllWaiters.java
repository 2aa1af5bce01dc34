package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncSemaphore;
import dev.fermata.sync.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Cancelling every waiter leaves a usable semaphore. */
final class Case166SemaphoreCancelAllWaiters extends Case {
    @Override
    String output() {
        return """
            false true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        AsyncSemaphore semaphore = new AsyncSemaphore(1);
        await(semaphore.acquire());
        List<Task<Permit>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(createTask(semaphore.acquire()));
        }
        await(sleep(Duration.ZERO));
        for (Task<Permit> task : tasks) {
            task.cancel();
        }
        await(gatherOutcomes(tasks));
        semaphore.release();
        p(semaphore.locked(), await(waitFor(semaphore.acquire(), Duration.ofSeconds(1))) != null);
        return done();
    }
}
