package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A different exception thrown during expiry propagates unchanged, with the TimeoutException as suppressed. */
final class Case079TimeoutForeignException extends Case {
    @Override
    String output() {
        return """
            cleanup TimeoutException
            0
            """;
    }

    @Override
    @Async
    @SuppressWarnings("finally")
    Coroutine<Void> main() throws TimeoutException {
        try (var deadline = timeout(Duration.ofMillis(2))) {
            try {
                await(sleep(Duration.ofSeconds(10)));
            } finally {
                throw new IllegalArgumentException("cleanup");
            }
        } catch (IllegalArgumentException e) {
            p(e.getMessage(), e.getSuppressed()[0].getClass().getSimpleName());
        }
        p(me().cancelling());
        return done();
    }
}
