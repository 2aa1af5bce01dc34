package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Timeout(0) around code that never suspends does not time out. */
final class Case067TimeoutZeroWithoutAwait extends Case {
    @Override
    String output() {
        return """
            45 false
            one yield is enough true
            past deadline too
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        int sum = 0;
        var first = timeout(Duration.ZERO);
        try (first) {
            for (int i = 0; i < 10; i++) {
                sum += i;
            }
        }
        p(sum, first.expired());
        var second = timeout(Duration.ZERO);
        try (second) {
            await(sleep(Duration.ZERO));
        } catch (TimeoutException e) {
            p("one yield is enough", second.expired());
        }
        try (var third = timeout(Duration.ofSeconds(-1))) {
            await(sleep(Duration.ZERO));
        } catch (TimeoutException e) {
            p("past deadline too");
        }
        return done();
    }
}
