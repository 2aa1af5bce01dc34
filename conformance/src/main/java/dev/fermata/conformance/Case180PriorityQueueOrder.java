package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncPriorityQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A priority queue gives the smallest item; a getter that was woken for another one, too. */
final class Case180PriorityQueueOrder extends Case {
    @Override
    String output() {
        return """
            [1] 3 5 true
            """;
    }

    private final AsyncPriorityQueue<Integer> queue = new AsyncPriorityQueue<>();
    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> getter() {
        log.add(await(queue.get()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var getter = createTask(getter());
        await(sleep(Duration.ZERO));
        for (int item : List.of(5, 1, 3)) {
            queue.putNowait(item);
        }
        await(getter);
        p(log, queue.getNowait(), queue.getNowait(), queue.isEmpty());
        return done();
    }
}
