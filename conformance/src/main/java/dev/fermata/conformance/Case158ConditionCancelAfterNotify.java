package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** notify() racing with cancel is passed to another waiter. */
final class Case158ConditionCancelAfterNotify extends Case {
    @Override
    String output() {
        return """
            true b woke: true [b]
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
        var a = createTask(worker("a"));
        var b = createTask(worker("b"));
        await(sleep(Duration.ZERO));
        try (var held = await(condition.acquire())) {
            condition.notify(1);
            a.cancel();
        }
        await(sleep(Duration.ofMillis(50)));
        p(a.isCancelled(), "b woke:", b.isDone(), log);
        b.cancel();
        await(gatherOutcomes(a, b));
        return done();
    }
}
