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

/** With a free permit, too, nobody passes a waiter that was granted one and has not run. */
final class Case165bSemaphoreNoBarging extends Case {
    @Override
    String output() {
        return """
            true 1
            [a, b, main] 0
            """;
    }

    private final AsyncSemaphore semaphore = new AsyncSemaphore(0);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> worker(String name) {
        await(semaphore.acquire());
        log.add(name);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(worker("a"));
        var b = createTask(worker("b"));
        await(sleep(Duration.ZERO));
        for (int i = 0; i < 3; i++) {
            semaphore.release();
        }
        p(semaphore.isLocked(), semaphore.value());
        await(semaphore.acquire());
        log.add("main");
        await(gatherOutcomes(a, b));
        p(log, semaphore.value());
        return done();
    }
}
