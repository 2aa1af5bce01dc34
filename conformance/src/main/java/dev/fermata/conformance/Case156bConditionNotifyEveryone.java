package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** All waiters are notified at once, and go on one after the other, each with the lock. */
final class Case156bConditionNotifyEveryone extends Case {
    @Override
    String output() {
        return """
            [1, -1, 2, -2, 3, -3] false
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();
    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        try (var held = await(condition.acquire())) {
            await(condition.waitOn());
            log.add(n);
            await(sleep(Duration.ZERO));
            log.add(-n);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 1; i < 4; i++) {
            tasks.add(createTask(worker(i)));
        }
        await(sleep(Duration.ZERO));
        try (var held = await(condition.acquire())) {
            condition.notifyEveryone();
        }
        await(gatherOutcomes(tasks));
        p(log, condition.isLocked());
        return done();
    }
}
