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
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A notified waiter that is cancelled while it waits for the lock passes its notify on once it has the lock. */
final class Case158cConditionCancelWhileReacquiring extends Case {
    @Override
    String output() {
        return """
            false
            [b] [true, false, false] true
            false
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        try (var held = await(condition.acquire())) {
            await(condition.waitOn());
            log.add(name);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<Void>> tasks = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            tasks.add(createTask(worker(name)));
        }
        await(sleep(Duration.ZERO));
        await(condition.acquire());
        condition.notifyOne();
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        tasks.get(0).cancel("late");
        await(sleep(Duration.ZERO));
        p(tasks.get(0).isDone());
        condition.release();
        await(sleep(Duration.ofMillis(10)));
        p(log, tasks.stream().map(Future::isCancelled).toList(), tasks.get(1).isDone());
        tasks.get(2).cancel();
        await(gatherOutcomes(tasks));
        p(condition.locked());
        return done();
    }
}
