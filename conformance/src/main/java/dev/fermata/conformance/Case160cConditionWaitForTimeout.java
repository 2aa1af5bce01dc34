package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A wait_for that times out ends with the lock held. */
final class Case160cConditionWaitForTimeout extends Case {
    @Override
    String output() {
        return """
            timeout true
            false 0
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();

    @Override
    @Async
    Coroutine<Void> main() {
        try (var held = await(condition.acquire())) {
            try {
                await(waitFor(condition.waitFor(() -> false), Duration.ofMillis(5)));
            } catch (TimeoutException e) {
                p("timeout", condition.locked());
            }
        }
        p(condition.locked(), condition.statistics().waiters());
        return done();
    }
}
