package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;

/** If the target throws while being cancelled, that exception propagates. */
final class Case088WaitForExceptionDuringCancel extends Case {
    @Override
    String output() {
        return """
            NoSuchElementException boom
            """;
    }

    @Async
    @SuppressWarnings("finally")
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            throw new NoSuchElementException("boom");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        try {
            await(waitFor(work(), Duration.ofMillis(2)));
        } catch (NoSuchElementException e) {
            p("NoSuchElementException", e.getMessage());
        }
        return done();
    }
}
