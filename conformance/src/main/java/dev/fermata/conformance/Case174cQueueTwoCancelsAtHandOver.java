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

/** The woken getter and the one behind it are cancelled in the tick of the put: the third gets the item. */
final class Case174cQueueTwoCancelsAtHandOver extends Case {
    @Override
    String output() {
        return """
            true true 1 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        var a = createTask(queue.get());
        var b = createTask(queue.get());
        var c = createTask(queue.get());
        await(sleep(Duration.ZERO));
        queue.putNowait(1);
        a.cancel();
        b.cancel();
        await(gatherOutcomes(a, b, c));
        p(a.isCancelled(), b.isCancelled(), c.result(), queue.size());
        return done();
    }
}
