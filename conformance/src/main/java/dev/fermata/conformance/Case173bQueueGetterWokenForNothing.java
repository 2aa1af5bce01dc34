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

/** A getter whose item was taken before it ran waits once more, at the head of the line. CPython prints "late 2, early 3". */
final class Case173bQueueGetterWokenForNothing extends Case {
    @Override
    String output() {
        return """
            1 [early 2, late 3]
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
        var early = createTask(getter("early"));
        var late = createTask(getter("late"));
        await(sleep(Duration.ZERO));
        queue.putNowait(1);
        int barged = queue.getNowait();
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        queue.putNowait(2);
        queue.putNowait(3);
        await(gatherOutcomes(early, late));
        p(barged, log);
        return done();
    }
}
