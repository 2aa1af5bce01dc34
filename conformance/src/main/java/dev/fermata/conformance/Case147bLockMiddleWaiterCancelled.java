package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A waiter cancelled in the middle of the line leaves it; the others keep their order. */
final class Case147bLockMiddleWaiterCancelled extends Case {
    @Override
    String output() {
        return """
            [0, 2] [false, true, false] false
            """;
    }

    private final AsyncLock lock = new AsyncLock();
    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        try (var held = await(lock.acquire())) {
            log.add(n);
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(lock.acquire());
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(createTask(worker(i)));
        }
        await(sleep(Duration.ZERO));
        tasks.get(1).cancel();
        lock.release();
        await(gatherOutcomes(tasks));
        p(log, tasks.stream().map(Future::isCancelled).toList(), lock.locked());
        return done();
    }
}
