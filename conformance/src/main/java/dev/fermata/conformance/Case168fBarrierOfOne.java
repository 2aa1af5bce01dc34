package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBarrier;
import java.time.Duration;

/** A barrier for one does not yield; one for nobody is refused. */
final class Case168fBarrierOfOne extends Case {
    @Override
    String output() {
        return """
            0 0
            callback
            parties must be > 0, but is 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncBarrier barrier = new AsyncBarrier(1);
        runningLoop().callSoon(() -> p("callback"));
        p(await(barrier.waitOn()), await(barrier.waitOn()));
        await(sleep(Duration.ZERO));
        try {
            p(new AsyncBarrier(0));
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        return done();
    }
}
