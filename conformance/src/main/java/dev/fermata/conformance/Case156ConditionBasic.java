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

/** notify needs the lock, wakes n waiters FIFO, and they proceed only after the notifier releases. */
final class Case156ConditionBasic extends Case {
    @Override
    String output() {
        return """
            cannot notify on un-acquired lock
            still holding []
            [0, 1]
            [0, 1, 2]
            cannot wait on un-acquired lock
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();
    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        try (var held = await(condition.acquire())) {
            await(condition.waitOn());
            log.add(n);
        }
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
        try {
            condition.notifyOne();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        try (var held = await(condition.acquire())) {
            condition.notify(2);
            await(sleep(Duration.ZERO));
            await(sleep(Duration.ZERO));
            p("still holding", log);
        }
        await(sleep(Duration.ofMillis(1)));
        p(log);
        try (var held = await(condition.acquire())) {
            condition.notifyEveryone();
        }
        await(gatherOutcomes(tasks));
        p(log);
        try {
            await(condition.waitOn());
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        return done();
    }
}
