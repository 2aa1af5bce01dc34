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

/** Inside the block the code sees CancelledError, never TimeoutError. */
final class Case064TimeoutCatchInsideIsCancelled extends Case {
    @Override
    String output() {
        return """
            cancelled inside
            timeout outside
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var deadline = timeout(Duration.ofMillis(5))) {
            try {
                await(sleep(Duration.ofSeconds(10)));
            } catch (CancelledError e) {
                p("cancelled inside");
                throw e;
            } catch (Throwable e) {
                p("wrong place");
            }
        } catch (TimeoutException e) {
            p("timeout outside");
        }
        return done();
    }
}
