package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A barging getNowait takes the item of a getter that was woken, but not its place in line (proposal B9). CPython prints "third
 * 3, late 4": there a getter that was woken for nothing goes to the end of the line. */
final class Case173QueueGetBarging extends Case {
    @Override
    String output() {
        return """
            [barger 1, early 2, late 3, third 4]
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
        List<Task<Void>> tasks = new ArrayList<>();
        for (String name : List.of("early", "late", "third")) {
            tasks.add(createTask(getter(name)));
        }
        await(sleep(Duration.ZERO));
        queue.putNowait(1);
        log.add("barger " + queue.getNowait());
        queue.putNowait(2);
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        queue.putNowait(3);
        queue.putNowait(4);
        await(gatherOutcomes(tasks));
        p(log);
        return done();
    }
}
