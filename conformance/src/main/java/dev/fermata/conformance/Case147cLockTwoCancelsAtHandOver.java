package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The woken waiter and the one behind it are cancelled in the tick of the release: the third gets the lock. */
final class Case147cLockTwoCancelsAtHandOver extends Case {
    @Override
    String output() {
        return """
            false
            [2, 3] false
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
        for (int i = 0; i < 4; i++) {
            tasks.add(createTask(worker(i)));
        }
        await(sleep(Duration.ZERO));
        lock.release();
        tasks.get(0).cancel();
        tasks.get(1).cancel();
        p(lock.isLocked());
        await(gatherOutcomes(tasks));
        p(log, lock.isLocked());
        return done();
    }
}
