package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** get() on a non-empty queue never yields: a hot consumer starves others. */
final class Case179QueueGetReadyNoYield extends Case {
    @Override
    String output() {
        return """
            [0, 1, 2, 3, 4]
            other
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        runningLoop().callSoon(() -> p("other"));
        for (int i = 0; i < 5; i++) {
            queue.putNowait(i);
        }
        List<Integer> items = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            items.add(await(queue.get()));
        }
        p(items);
        await(sleep(Duration.ZERO));
        return done();
    }
}
