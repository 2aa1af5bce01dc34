package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Later failures of a gather are suppressed exceptions of the first.
 *
 * <p>asyncio drops them.
 */
final class Case905GatherKeepsLaterFailures extends Case {
    @Override
    String output() {
        return """
            first [second, third]
            """;
    }

    @Async
    private Coroutine<Void> bad(String message, int millis) {
        await(sleep(Duration.ofMillis(millis)));
        throw new IllegalArgumentException(message);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try {
            await(gather(bad("third", 3), bad("first", 1), bad("second", 2)));
        } catch (IllegalArgumentException e) {
            await(sleep(Duration.ofMillis(5)));
            List<String> later = new ArrayList<>();
            for (Throwable suppressed : e.getSuppressed()) {
                later.add(suppressed.getMessage());
            }
            p(e.getMessage(), later);
        }
        return done();
    }
}
