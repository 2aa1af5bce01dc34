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

/** A waiter cancelled after being granted returns the permit to the next one. */
final class Case164SemaphoreCancelWoken extends Case {
    @Override
    String output() {
        return """
            [b, c] true true 1
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
        semaphore.release();
        a.cancel();
        await(gatherOutcomes(a, b, c));
        p(log, a.isCancelled(), c.isDone(), semaphore.value());
        return done();
    }
}
