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

/** A putter woken by a free slot and then a shutdown in the same iteration fails; its item is not stored. */
final class Case185cQueueFreeSlotThenShutdown extends Case {
    @Override
    String output() {
        return """
            true 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>(1);
        queue.putNowait("old");
        var put = createTask(queue.put("new"));
        await(sleep(Duration.ZERO));
        queue.getNowait();
        queue.shutdown();
        await(gatherOutcomes(put));
        p(put.exception() instanceof QueueShutDown, queue.size());
        return done();
    }
}
