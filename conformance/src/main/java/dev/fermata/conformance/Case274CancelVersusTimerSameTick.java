package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Probe;
import java.time.Duration;
import java.util.List;

/** External cancel in the iteration in which the sleep timer fires: the cancel wins. */
final class Case274CancelVersusTimerSameTick extends Case {
    @Override
    String output() {
        return """
            cancelled
            true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofMillis(2)));
            p("slept");
        } catch (CancelledError e) {
            p("cancelled");
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        Probe.passTime(runningLoop(), Duration.ofMillis(10));
        // This runs before the expired timer of the same batch.
        runningLoop().callSoon(task::cancel);
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
