package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.NoSuchElementException;

/** GatherOutcomes gives failures and cancellations as outcomes and waits for all. */
final class Case099GatherOutcomes extends Case {
    @Override
    String output() {
        return """
            v
            java.util.NoSuchElementException: k
            dev.fermata.CancelledError
            """;
    }

    @Async
    private Coroutine<String> bad() {
        throw new NoSuchElementException("k");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var cancelled = createTask(sleep(Duration.ofSeconds(10), "never"));
        cancelled.cancel();
        for (var outcome : await(gatherOutcomes(sleep(Duration.ZERO, "v"), bad(), cancelled))) {
            p(outcome.isSuccess() ? outcome.value() : outcome.failure());
        }
        return done();
    }
}
