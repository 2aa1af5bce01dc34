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

/** The item of the only getter, which is cancelled, stays in the queue. */
final class Case174dQueueOnlyGetterCancelled extends Case {
    @Override
    String output() {
        return """
            1 x
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>();
        var getter = createTask(queue.get());
        await(sleep(Duration.ZERO));
        queue.putNowait("x");
        getter.cancel();
        await(gatherOutcomes(getter));
        p(queue.size(), await(queue.get()));
        return done();
    }
}
