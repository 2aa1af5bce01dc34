package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBarrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A waiter that is cancelled while the barrier fills just leaves; another one takes its place. */
final class Case168cBarrierCancelledWaiterLeaves extends Case {
    @Override
    String output() {
        return """
            2
            1
            [d 2, b 1, c 1] 0 false
            """;
    }

    private final AsyncBarrier barrier = new AsyncBarrier(3);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        log.add(name + " " + await(barrier.waitOn()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(worker("a"));
        var b = createTask(worker("b"));
        await(sleep(Duration.ZERO));
        p(barrier.waiting());
        a.cancel();
        await(gatherOutcomes(a));
        p(barrier.waiting());
        var c = createTask(worker("c"));
        var d = createTask(worker("d"));
        await(gatherOutcomes(b, c, d));
        p(log, barrier.waiting(), barrier.isBroken());
        return done();
    }
}
