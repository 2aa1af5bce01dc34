package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import dev.fermata.sync.QueueShutDown;
import java.time.Duration;
import java.util.List;

/** shutdown(immediate): items are dropped and count as done; a blocked put fails, a blocked join goes on. */
final class Case182bQueueShutdownImmediate extends Case {
    @Override
    String output() {
        return """
            0 [true, false]
            get refused
            put refused
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>(2);
        queue.putNowait(1);
        queue.putNowait(2);
        var put = createTask(queue.put(3));
        var join = createTask(queue.join());
        await(sleep(Duration.ZERO));
        queue.shutdown(true);
        int size = queue.size();
        await(gatherOutcomes(put, join));
        p(size, List.of(put.exception() instanceof QueueShutDown, join.exception() != null));
        try {
            queue.getNowait();
        } catch (QueueShutDown e) {
            p("get refused");
        }
        try {
            queue.putNowait(1);
        } catch (QueueShutDown e) {
            p("put refused");
        }
        return done();
    }
}
