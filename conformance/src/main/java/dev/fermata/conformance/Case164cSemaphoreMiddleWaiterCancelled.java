package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncSemaphore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A waiter cancelled in the middle of the line takes no permit away. */
final class Case164cSemaphoreMiddleWaiterCancelled extends Case {
    @Override
    String output() {
        return """
            [a, c] 1
            """;
    }

    private final AsyncSemaphore semaphore = new AsyncSemaphore(0);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        try (var permit = await(semaphore.acquire())) {
            log.add(name);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(worker("a"));
        var b = createTask(worker("b"));
        var c = createTask(worker("c"));
        await(sleep(Duration.ZERO));
        b.cancel();
        semaphore.release();
        await(gatherOutcomes(a, b, c));
        p(log, semaphore.value());
        return done();
    }
}
