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
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Both receivers of two notifies are cancelled: the next two waiters get them. */
final class Case158bConditionTwoNotifiesPassedOn extends Case {
    @Override
    String output() {
        return """
            [c, d] [true, true, true, true, false]
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        try (var held = await(condition.acquire())) {
            await(condition.waitOn());
            log.add(name);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            tasks.add(createTask(worker(name)));
        }
        await(sleep(Duration.ZERO));
        try (var held = await(condition.acquire())) {
            condition.notify(2);
            tasks.get(0).cancel();
            tasks.get(1).cancel();
        }
        await(sleep(Duration.ofMillis(10)));
        p(log, tasks.stream().map(Future::isDone).toList());
        tasks.get(4).cancel();
        await(gatherOutcomes(tasks));
        return done();
    }
}
