package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncQueue;
import dev.fermata.sync.QueueShutDown;
import java.time.Duration;
import java.util.List;

/** shutdown() wakes all who wait to put or to get; what is in the queue stays. */
final class Case182dQueueShutdownWakesTheBlocked extends Case {
    @Override
    String output() {
        return """
            [true, true] 1 1
            [true, true]
            """;
    }

    private static List<Boolean> refused(List<? extends Task<?>> tasks) {
        return tasks.stream()
                .map(task -> task.exception() instanceof QueueShutDown)
                .toList();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> full = new AsyncQueue<>(1);
        full.putNowait(1);
        var puts = List.of(createTask(full.put(2)), createTask(full.put(3)));
        await(sleep(Duration.ZERO));
        full.shutdown();
        await(gatherOutcomes(puts));
        p(refused(puts), full.size(), await(full.get()));

        AsyncQueue<Integer> empty = new AsyncQueue<>();
        var gets = List.of(createTask(empty.get()), createTask(empty.get()));
        await(sleep(Duration.ZERO));
        empty.shutdown();
        await(gatherOutcomes(gets));
        p(refused(gets));
        return done();
    }
}
