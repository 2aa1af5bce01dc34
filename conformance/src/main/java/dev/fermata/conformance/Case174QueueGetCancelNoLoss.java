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

/** A getter cancelled after an item was put does not lose it; the next getter gets it. */
final class Case174QueueGetCancelNoLoss extends Case {
    @Override
    String output() {
        return """
            true item 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>();
        var a = createTask(queue.get());
        var b = createTask(queue.get());
        await(sleep(Duration.ZERO));
        queue.putNowait("item");
        a.cancel();
        await(gatherOutcomes(a, b));
        p(a.isCancelled(), b.result(), queue.size());
        return done();
    }
}
