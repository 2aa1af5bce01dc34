package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.sync.AsyncEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** set() wakes all waiters FIFO even if clear() follows at once; later waiters block. */
final class Case154EventSetClear extends Case {
    @Override
    String output() {
        return """
            [[0, true, false], [1, true, false], [2, true, false]]
            false
            """;
    }

    private final AsyncEvent event = new AsyncEvent();
    private final List<List<Object>> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(int n) {
        log.add(List.of(n, await(event.waitOn()), event.isSet()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(createTask(worker(i)));
        }
        await(sleep(Duration.ZERO));
        event.set();
        event.clear();
        await(gatherOutcomes(tasks));
        p(log);
        var late = createTask(worker(9));
        await(sleep(Duration.ofMillis(1)));
        p(late.isDone());
        late.cancel();
        return done();
    }
}
