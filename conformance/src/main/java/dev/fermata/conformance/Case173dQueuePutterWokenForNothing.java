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
import java.util.ArrayList;
import java.util.List;

/** A putNowait takes the slot of a putter that was woken, but not its place in line. CPython prints "[old, barger, B, A]". */
final class Case173dQueuePutterWokenForNothing extends Case {
    @Override
    String output() {
        return """
            [old, barger, A, B]
            """;
    }

    private final AsyncQueue<String> queue = new AsyncQueue<>(1);
    private final List<String> log = new ArrayList<>();

    @Override
    @Async
    Coroutine<Void> main() {
        queue.putNowait("old");
        var a = createTask(queue.put("A"));
        var b = createTask(queue.put("B"));
        await(sleep(Duration.ZERO));
        log.add(queue.getNowait());
        queue.putNowait("barger");
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        for (int i = 0; i < 3; i++) {
            log.add(await(queue.get()));
        }
        await(gatherOutcomes(a, b));
        p(log);
        return done();
    }
}
