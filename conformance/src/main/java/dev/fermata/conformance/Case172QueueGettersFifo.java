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

/** Blocked getters are served FIFO. */
final class Case172QueueGettersFifo extends Case {
    @Override
    String output() {
        return """
            [0 a, 1 b, 2 c]
            """;
    }

    private final AsyncQueue<String> queue = new AsyncQueue<>();
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> getter(int n) {
        log.add(n + " " + await(queue.get()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(createTask(getter(i)));
        }
        await(sleep(Duration.ZERO));
        for (String item : List.of("a", "b", "c")) {
            queue.putNowait(item);
        }
        await(gatherOutcomes(tasks));
        p(log);
        return done();
    }
}
