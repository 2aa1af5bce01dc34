package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** Cancelling gatherOutcomes still throws CancelledError (it gives no list). */
final class Case101GatherCancelOutcomes extends Case {
    @Override
    String output() {
        return """
            true
            """;
    }

    @Async
    private Coroutine<Void> outer() {
        var outcomes = await(gatherOutcomes(sleep(Duration.ofSeconds(10), 1), sleep(Duration.ofSeconds(10), 2)));
        p("wrong", outcomes);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(outer());
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
