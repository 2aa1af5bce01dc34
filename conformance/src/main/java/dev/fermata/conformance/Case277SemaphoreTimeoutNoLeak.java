package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncSemaphore;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Timing out while waiting for a semaphore leaks no permit, also when grant and timeout coincide. */
final class Case277SemaphoreTimeoutNoLeak extends Case {
    @Override
    String output() {
        return """
            timeout 1 false
            timeout 1 false
            """;
    }

    private final AsyncSemaphore semaphore = new AsyncSemaphore(1);

    @Async
    private Coroutine<String> worker() {
        try (var deadline = timeout(Duration.ofMillis(5))) {
            try (var permit = await(semaphore.acquire())) {
                return result("got it");
            }
        } catch (TimeoutException e) {
            return result("timeout");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(semaphore.acquire());
        runningLoop().callLater(Duration.ofMillis(5), semaphore::release);
        var grantedFirst = createTask(worker());
        p(await(grantedFirst), semaphore.value(), semaphore.locked());

        await(semaphore.acquire());
        var expiredFirst = createTask(worker());
        await(sleep(Duration.ZERO));
        runningLoop().callLater(Duration.ofMillis(5), semaphore::release);
        p(await(expiredFirst), semaphore.value(), semaphore.locked());
        return done();
    }
}
