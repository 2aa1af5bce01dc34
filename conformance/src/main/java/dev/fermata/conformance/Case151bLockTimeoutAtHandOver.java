package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A lock released in the tick of the waiter's deadline is held by nobody, whichever of both is first. */
final class Case151bLockTimeoutAtHandOver extends Case {
    @Override
    String output() {
        return """
            timeout false
            timeout false
            """;
    }

    private final AsyncLock lock = new AsyncLock();

    @Async
    private Coroutine<String> worker() {
        try {
            await(waitFor(lock.acquire(), Duration.ofMillis(5)));
            return result("held");
        } catch (TimeoutException e) {
            return result("timeout");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(lock.acquire());
        runningLoop().callLater(Duration.ofMillis(5), lock::release);
        var late = createTask(worker());
        p(await(late), lock.locked());

        await(lock.acquire());
        var early = createTask(worker());
        await(sleep(Duration.ZERO));
        runningLoop().callLater(Duration.ofMillis(5), lock::release);
        p(await(early), lock.locked());
        return done();
    }
}
