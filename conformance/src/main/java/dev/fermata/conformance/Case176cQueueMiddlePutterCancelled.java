package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A putter cancelled in the middle of the line leaves it; the items of the others come in order. */
final class Case176cQueueMiddlePutterCancelled extends Case {
    @Override
    String output() {
        return """
            [old, A put, A, C put, C]
            """;
    }

    private final AsyncQueue<String> queue = new AsyncQueue<>(1);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> putter(String item) {
        await(queue.put(item));
        log.add(item + " put");
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        queue.putNowait("old");
        List<Task<Void>> tasks = new ArrayList<>();
        for (String item : List.of("A", "B", "C")) {
            tasks.add(createTask(putter(item)));
        }
        await(sleep(Duration.ZERO));
        tasks.get(1).cancel();
        for (int i = 0; i < 3; i++) {
            log.add(await(queue.get()));
        }
        p(log);
        return done();
    }
}
