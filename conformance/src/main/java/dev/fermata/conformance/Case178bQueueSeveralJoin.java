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

/** All who join are woken, also if something is put before they run; the cancelled one is not. */
final class Case178bQueueSeveralJoin extends Case {
    @Override
    String output() {
        return """
            empty joins at once
            [false, true, false]
            false
            joined
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        await(queue.join());
        p("empty joins at once");
        queue.putNowait(1);
        List<Task<Void>> joins = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            joins.add(createTask(queue.join()));
        }
        await(sleep(Duration.ZERO));
        joins.get(1).cancel();
        await(sleep(Duration.ZERO));
        queue.getNowait();
        queue.taskDone();
        queue.putNowait(2);
        await(gatherOutcomes(joins));
        p(joins.stream().map(Future::isCancelled).toList());
        var join = createTask(queue.join());
        await(sleep(Duration.ZERO));
        p(join.isDone());
        queue.getNowait();
        queue.taskDone();
        await(join);
        p("joined");
        return done();
    }
}
