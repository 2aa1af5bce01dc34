package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A get that would take the item of a getter that was woken stands behind it. In CPython it barges: "[main 1, waiting 2]". */
final class Case173cQueueGetDoesNotBarge extends Case {
    @Override
    String output() {
        return """
            [waiting 1, main 2]
            """;
    }

    private final AsyncQueue<Integer> queue = new AsyncQueue<>();
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> getter(String name) {
        log.add(name + " " + await(queue.get()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var waiting = createTask(getter("waiting"));
        await(sleep(Duration.ZERO));
        runningLoop().callSoon(() -> queue.putNowait(2));
        queue.putNowait(1);
        await(getter("main"));
        await(gatherOutcomes(waiting));
        p(log);
        return done();
    }
}
