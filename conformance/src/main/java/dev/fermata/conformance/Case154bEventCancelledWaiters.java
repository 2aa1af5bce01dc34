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
import dev.fermata.sync.AsyncEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One waiter is cancelled before set() and one after it; the others are woken in order. */
final class Case154bEventCancelledWaiters extends Case {
    @Override
    String output() {
        return """
            [0, 3] [false, true, true, false] false 0
            """;
    }

    private final AsyncEvent event = new AsyncEvent();
    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        await(event.waitOn());
        log.add(n);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tasks.add(createTask(worker(i)));
        }
        await(sleep(Duration.ZERO));
        tasks.get(1).cancel();
        event.set();
        tasks.get(2).cancel();
        event.clear();
        await(gatherOutcomes(tasks));
        p(
                log,
                tasks.stream().map(Future::isCancelled).toList(),
                event.isSet(),
                event.statistics().waiters());
        return done();
    }
}
