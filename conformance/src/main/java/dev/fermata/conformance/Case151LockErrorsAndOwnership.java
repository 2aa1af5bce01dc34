package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Releasing an unlocked lock fails; any task may release; a lock is not reentrant. */
final class Case151LockErrorsAndOwnership extends Case {
    @Override
    String output() {
        return """
            Lock is not acquired.
            released by another task false
            not reentrant
            false
            """;
    }

    private final AsyncLock lock = new AsyncLock();

    @Async
    private Coroutine<Void> other() {
        lock.release();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try {
            lock.release();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        await(lock.acquire());
        await(createTask(other()));
        p("released by another task", lock.locked());
        try (var held = await(lock.acquire())) {
            try {
                await(waitFor(lock.acquire(), Duration.ofMillis(2)));
            } catch (TimeoutException e) {
                p("not reentrant");
            }
        }
        p(lock.locked());
        return done();
    }
}
