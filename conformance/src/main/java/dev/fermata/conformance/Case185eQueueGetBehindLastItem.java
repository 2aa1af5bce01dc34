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

/** After a shutdown, a get that comes while the last item has its getter waits to see whether that one takes it. */
final class Case185eQueueGetBehindLastItem extends Case {
    @Override
    String output() {
        return """
            x true
            y true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>();
        var woken = createTask(queue.get());
        await(sleep(Duration.ZERO));
        queue.putNowait("x");
        queue.shutdown();
        var late = createTask(queue.get());
        await(gatherOutcomes(woken, late));
        p(woken.result(), late.exception() instanceof QueueShutDown);

        AsyncQueue<String> second = new AsyncQueue<>();
        woken = createTask(second.get());
        await(sleep(Duration.ZERO));
        second.putNowait("y");
        second.shutdown();
        woken.cancel();
        p(await(second.get()), second.isEmpty());
        return done();
    }
}
