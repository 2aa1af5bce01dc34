package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The woken putter and the one behind it are cancelled in the tick of the get: the third gets the slot. */
final class Case176bQueueTwoPutsCancelled extends Case {
    @Override
    String output() {
        return """
            old
            [true, true, false] C true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<String> queue = new AsyncQueue<>(1);
        queue.putNowait("old");
        List<Task<Void>> tasks = new ArrayList<>();
        for (String item : List.of("A", "B", "C")) {
            tasks.add(createTask(queue.put(item)));
        }
        await(sleep(Duration.ZERO));
        p(queue.getNowait());
        tasks.get(0).cancel();
        tasks.get(1).cancel();
        await(gatherOutcomes(tasks));
        p(tasks.stream().map(Future::isCancelled).toList(), queue.getNowait(), queue.isEmpty());
        return done();
    }
}
