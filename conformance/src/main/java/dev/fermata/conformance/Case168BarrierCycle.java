package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import dev.fermata.sync.AsyncBarrier;
import java.util.ArrayList;
import java.util.List;

/** Barrier: indices 0..n-1 in arrival order, all released together, reusable. */
final class Case168BarrierCycle extends Case {
    @Override
    String output() {
        return """
            [0 0 0, 0 1 1, 0 2 2, 1 0 2, 1 1 0, 1 2 1]
            0 false 3
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
        try (var group = TaskGroup.open()) {
            for (int i = 0; i < 3; i++) {
                group.createTask(worker(i));
            }
        }
        p(log.stream().sorted().toList());
        p(barrier.waiting(), barrier.broken(), barrier.parties());
        return done();
    }
}
