package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** With all waiters cancelled a free lock is taken at once, before they have run. */
final class Case147eLockAllWaitersCancelled extends Case {
    @Override
    String output() {
        return """
            [main, callback] false
            """;
    }

    private final AsyncLock lock = new AsyncLock();
    private final List<Object> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        try (var held = await(lock.acquire())) {
            log.add(n);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(lock.acquire());
        var first = createTask(worker(0));
        var second = createTask(worker(1));
        await(sleep(Duration.ZERO));
        first.cancel();
        second.cancel();
        lock.release();
        runningLoop().callSoon(() -> log.add("callback"));
        try (var held = await(lock.acquire())) {
            log.add("main");
        }
        await(gatherOutcomes(first, second));
        p(log, lock.locked());
        return done();
    }
}
