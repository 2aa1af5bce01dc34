package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBarrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** A waiter that is cancelled when all have come does not get through, and does not keep the next round up. */
final class Case168dBarrierCancelWhileDraining extends Case {
    @Override
    String output() {
        return """
            [b 1] true 0
            [0, 1]
            """;
    }

    private final AsyncBarrier barrier = new AsyncBarrier(2);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        log.add(name + " " + await(barrier.waitOn()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        var a = createTask(worker("a"));
        await(sleep(Duration.ZERO));
        var b = createTask(worker("b"));
        await(sleep(Duration.ZERO));
        a.cancel();
        await(gatherOutcomes(a, b));
        p(log, a.isCancelled(), barrier.waiting());
        p(await(waitFor(gather(barrier.waitOn(), barrier.waitOn()), Duration.ofSeconds(1))));
        return done();
    }
}
