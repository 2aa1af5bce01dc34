package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBarrier;
import java.util.ArrayList;
import java.util.List;

/** The last who comes leaves first; who leaves first comes first in the next round. */
final class Case168bBarrierOrderOfLeaving extends Case {
    @Override
    String output() {
        return """
            [0 2 2, 0 0 0, 0 1 1, 1 0 2, 1 1 0, 1 2 1]
            """;
    }

    private final AsyncBarrier barrier = new AsyncBarrier(3);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        for (int round = 0; round < 2; round++) {
            log.add(round + " " + n + " " + await(barrier.waitOn()));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(gather(worker(0), worker(1), worker(2)));
        p(log);
        return done();
    }
}
