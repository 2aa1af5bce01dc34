package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;

/** Cancels that arrive while re-acquiring are remembered and raised after the lock is held. */
final class Case159ConditionDoubleCancelReacquire extends Case {
    @Override
    String output() {
        return """
            alive true
            two true
            false 2
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();

    @Async
    private Coroutine<Void> worker() {
        try (var held = await(condition.acquire())) {
            try {
                await(condition.waitOn());
            } catch (CancelledError e) {
                p(e.getMessage(), condition.locked());
                throw e;
            }
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(worker());
        await(sleep(Duration.ZERO));
        await(condition.acquire());
        task.cancel("one");
        await(sleep(Duration.ZERO));
        task.cancel("two");
        await(sleep(Duration.ZERO));
        p("alive", !task.isDone());
        condition.release();
        await(gatherOutcomes(task));
        p(condition.locked(), task.cancelling());
        return done();
    }
}
