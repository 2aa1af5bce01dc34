package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Probe;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** WaitFor(lock.acquire()) timing out never leaks the lock, even when release and timeout coincide. */
final class Case094WaitForLockRelease extends Case {
    @Override
    String output() {
        return """
            acquired
            locked afterwards: false
            """;
    }

    @Async
    private Coroutine<Void> work(AsyncLock lock) {
        try {
            await(waitFor(lock.acquire(), Duration.ofMillis(5)));
            p("acquired");
            lock.release();
        } catch (TimeoutException e) {
            p("timeout");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var lock = new AsyncLock();
        await(lock.acquire());
        var task = createTask(work(lock));
        await(sleep(Duration.ZERO));
        // Release first; the deadline is due already.
        Probe.passTime(runningLoop(), Duration.ofMillis(10));
        lock.release();
        await(task);
        p("locked afterwards:", lock.locked());
        return done();
    }
}
