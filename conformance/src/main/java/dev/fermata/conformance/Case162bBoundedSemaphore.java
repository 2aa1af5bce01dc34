package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBoundedSemaphore;
import dev.fermata.sync.AsyncSemaphore;

/** A bounded semaphore refuses to be released more often than it was acquired. */
final class Case162bBoundedSemaphore extends Case {
    @Override
    String output() {
        return """
            true
            BoundedSemaphore released too many times: all 1 are free
            Semaphore initial value must be >= 0, but is -1
            1
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncSemaphore semaphore = new AsyncBoundedSemaphore(1);
        try (var permit = await(semaphore.acquire())) {
            p(semaphore.locked());
        }
        try {
            semaphore.release();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        try {
            p(new AsyncSemaphore(-1));
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        p(semaphore.value());
        return done();
    }
}
