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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Who comes while a round leaves waits for the next one. */
final class Case168eBarrierMoreThanParties extends Case {
    @Override
    String output() {
        return """
            [b 1, a 0, d 1, c 0] 1
            0 false
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
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d", "e")) {
            tasks.add(createTask(worker(name)));
        }
        await(sleep(Duration.ofMillis(10)));
        p(log, barrier.waiting());
        tasks.get(4).cancel();
        await(gatherOutcomes(tasks));
        p(barrier.waiting(), barrier.broken());
        return done();
    }
}
