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

/** What the predicate throws leaves wait_for with the lock held; nobody else is woken by that. */
final class Case160bConditionPredicateThrows extends Case {
    @Override
    String output() {
        return """
            bad false
            true false
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();
    private int n;

    private boolean predicate() {
        if (n > 0) {
            throw new IllegalArgumentException("bad");
        }
        return false;
    }

    @Async
    private Coroutine<Void> worker() {
        try (var held = await(condition.acquire())) {
            await(condition.waitFor(this::predicate));
        } catch (IllegalArgumentException e) {
            p(e.getMessage(), condition.locked());
        }
        return done();
    }

    @Async
    private Coroutine<Void> other() {
        try (var held = await(condition.acquire())) {
            await(condition.waitOn());
            p("other woke");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(worker());
        var other = createTask(other());
        await(sleep(Duration.ZERO));
        try (var held = await(condition.acquire())) {
            n = 1;
            condition.notifyOne();
        }
        await(sleep(Duration.ofMillis(10)));
        p(task.isDone(), other.isDone());
        other.cancel();
        await(gatherOutcomes(other));
        return done();
    }
}
