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

/** Two items are put and the first getter is cancelled: the second getter gets the older item. */
final class Case174bQueueFirstOfTwoGettersCancelled extends Case {
    @Override
    String output() {
        return """
            true 1 1 2
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        var a = createTask(queue.get());
        var b = createTask(queue.get());
        await(sleep(Duration.ZERO));
        queue.putNowait(1);
        queue.putNowait(2);
        a.cancel();
        await(gatherOutcomes(a, b));
        p(a.isCancelled(), b.result(), queue.size(), queue.getNowait());
        return done();
    }
}
