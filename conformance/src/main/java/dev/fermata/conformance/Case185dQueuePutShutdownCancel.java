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

/** Put, shutdown and cancel of the woken getter in one iteration: the other getter still receives the item. */
final class Case185dQueuePutShutdownCancel extends Case {
    @Override
    String output() {
        return """
            true x 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>();
        var a = createTask(queue.get());
        var b = createTask(queue.get());
        await(sleep(Duration.ZERO));
        queue.putNowait("x");
        queue.shutdown();
        a.cancel();
        await(gatherOutcomes(a, b));
        p(a.isCancelled(), b.result(), queue.size());
        return done();
    }
}
