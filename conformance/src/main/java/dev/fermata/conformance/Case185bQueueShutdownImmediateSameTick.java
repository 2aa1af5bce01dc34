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

/** A getter woken by put and then an immediate shutdown in the same iteration does not get the item. */
final class Case185bQueueShutdownImmediateSameTick extends Case {
    @Override
    String output() {
        return """
            true true 0
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
        queue.shutdown(true);
        await(gatherOutcomes(a, b));
        p(a.exception() instanceof QueueShutDown, b.exception() instanceof QueueShutDown, queue.size());
        return done();
    }
}
