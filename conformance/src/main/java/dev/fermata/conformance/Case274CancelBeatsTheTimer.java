package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.time.Duration;

/** External cancel in the iteration in which the sleep timer fires: the cancel wins. */
final class Case274CancelBeatsTheTimer extends Case {
    @Override
    String output() {
        return """
            cancelled
            true
            """;
    }

    @Async
    private Coroutine<Void> worker() {
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
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        var task = createTask(worker());
        await(sleep(Duration.ZERO));
        long expired = loop.time() + 10_000_000;
        while (loop.time() < expired) {
            Thread.onSpinWait();
        }
        // Runs before the expired timer of the same turn.
        loop.callSoon(task::cancel);
        await(gatherOutcomes(task));
        p(task.isCancelled());
        return done();
    }
}
