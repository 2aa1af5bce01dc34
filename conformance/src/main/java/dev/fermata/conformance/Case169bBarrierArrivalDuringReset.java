package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncBarrier;
import dev.fermata.sync.BrokenBarrier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Who comes while a reset sends the others away waits for the next round. */
final class Case169bBarrierArrivalDuringReset extends Case {
    @Override
    String output() {
        return """
            0 false
            [a: Abort or reset of barrier, b: Abort or reset of barrier, e: 2, c: 0, d: 1] 0
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
        List<Task<Void>> tasks = new ArrayList<>();
        tasks.add(createTask(worker("a")));
        tasks.add(createTask(worker("b")));
        await(sleep(Duration.ZERO));
        tasks.add(createTask(barrier.reset()));
        tasks.add(createTask(worker("c")));
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        p(barrier.waiting(), barrier.broken());
        tasks.add(createTask(worker("d")));
        tasks.add(createTask(worker("e")));
        await(gatherOutcomes(tasks));
        p(log, barrier.waiting());
        return done();
    }
}
