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
import java.util.Objects;

/** A getter woken by put and then a shutdown in the same iteration still receives the item. */
final class Case185QueueShutdownThenPutWaitingItem extends Case {
    @Override
    String output() {
        return """
            x QueueShutDown
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
        await(gatherOutcomes(a, b));
        p(a.result(), Objects.requireNonNull(b.exception()).getClass().getSimpleName());
        return done();
    }
}
