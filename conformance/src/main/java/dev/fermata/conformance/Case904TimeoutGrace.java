package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * A time of grace bounds the cleanup that a timeout has to wait for.
 *
 * <p>Not asyncio's: there, endless cleanup defeats the deadline.
 */
final class Case904TimeoutGrace extends Case {
    @Override
    String output() {
        return """
            cleanup begins
            cleanup interrupted
            deadline exceeded 0
            """;
    }

    @Override
    @Async
    @SuppressWarnings("finally")
    Coroutine<Void> main() {
        try (var deadline = timeout(Duration.ofMillis(10), Duration.ofMillis(5))) {
            try {
                await(sleep(Duration.ofSeconds(10)));
            } finally {
                p("cleanup begins");
                while (true) {
                    try {
                        await(sleep(Duration.ofMillis(2)));
                    } catch (CancelledError e) {
                        p("cleanup interrupted");
                        throw e;
                    }
                }
            }
        } catch (TimeoutException e) {
            p("deadline exceeded", me().cancelling());
        }
        return done();
    }
}
