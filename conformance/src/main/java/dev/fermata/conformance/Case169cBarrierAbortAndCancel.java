package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBarrier;
import dev.fermata.sync.BrokenBarrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A waiter that is cancelled in the tick of an abort ends cancelled; the other gets the error. */
final class Case169cBarrierAbortAndCancel extends Case {
    @Override
    String output() {
        return """
            [b: Abort or reset of barrier] true true 0
            false
            """;
    }

    private final AsyncBarrier barrier = new AsyncBarrier(3);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        try {
            log.add(name + ": " + await(barrier.waitOn()));
        } catch (BrokenBarrier e) {
            log.add(name + ": " + e.getMessage());
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(worker("a"));
        var b = createTask(worker("b"));
        await(sleep(Duration.ZERO));
        await(barrier.abort());
        a.cancel();
        await(gatherOutcomes(a, b));
        p(log, a.isCancelled(), barrier.broken(), barrier.waiting());
        await(barrier.reset());
        p(barrier.broken());
        return done();
    }
}
