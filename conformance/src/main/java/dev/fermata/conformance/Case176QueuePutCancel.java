package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;

/** A putter cancelled after a slot freed passes the slot to the next putter and its item is not stored. */
final class Case176QueuePutCancel extends Case {
    @Override
    String output() {
        return """
            old
            true true B true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>(1);
        queue.putNowait("old");
        var a = createTask(queue.put("A"));
        var b = createTask(queue.put("B"));
        await(sleep(Duration.ZERO));
        p(queue.getNowait());
        a.cancel();
        await(gatherOutcomes(a, b));
        p(a.isCancelled(), b.isDone(), queue.getNowait(), queue.isEmpty());
        return done();
    }
}
