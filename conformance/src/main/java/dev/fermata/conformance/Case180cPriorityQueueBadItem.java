package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncPriorityQueue;
import java.time.Duration;

/** An item that cannot be compared is refused, also by a put that waited; the slot goes to the next putter. */
final class Case180cPriorityQueueBadItem extends Case {
    @Override
    String output() {
        return """
            refused 1
            1
            true 2 3
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncPriorityQueue<Object> queue = new AsyncPriorityQueue<>(2);
        queue.putNowait(1);
        try {
            queue.putNowait("bad");
        } catch (ClassCastException e) {
            p("refused", queue.size());
        }
        queue.putNowait(2);
        var bad = createTask(queue.put("bad"));
        var good = createTask(queue.put(3));
        await(sleep(Duration.ZERO));
        p(queue.getNowait());
        await(gatherOutcomes(bad, good));
        p(bad.exception() instanceof ClassCastException, queue.getNowait(), queue.getNowait());
        return done();
    }
}
