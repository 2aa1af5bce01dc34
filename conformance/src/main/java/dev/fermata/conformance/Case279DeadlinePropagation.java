package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A timeout wraps several awaits: the remaining time shrinks across them. */
final class Case279DeadlinePropagation extends Case {
    @Override
    String output() {
        return """
            steps 2
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        int steps = 0;
        try (var deadline = timeout(Duration.ofMillis(50))) {
            while (true) {
                await(sleep(Duration.ofMillis(20)));
                steps++;
            }
        } catch (TimeoutException e) {
            p("steps", steps);
        }
        return done();
    }
}
