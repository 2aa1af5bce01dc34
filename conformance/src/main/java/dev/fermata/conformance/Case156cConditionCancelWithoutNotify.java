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

/** A waiter that is cancelled before any notify wakes nobody. CPython wakes the next waiter for nothing then, which every
 * conforming program has to expect: it prints "[a]", and "[a, c]" for the second line (proposal B9). */
final class Case156cConditionCancelWithoutNotify extends Case {
    @Override
    String output() {
        return """
            []
            [a]
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
        var c = createTask(worker("c"));
        await(sleep(Duration.ZERO));
        b.cancel();
        await(sleep(Duration.ofMillis(1)));
        p(log);
        try (var held = await(condition.acquire())) {
            condition.notifyOne();
        }
        await(sleep(Duration.ofMillis(1)));
        p(log);
        c.cancel();
        await(gatherOutcomes(a, b, c));
        return done();
    }
}
