package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A negative or zero delay yields once and returns the result argument. (A Duration cannot be NaN.) */
final class Case017SleepNegative extends Case {
    @Override
    String output() {
        return """
            other
            neg
            zero
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callSoon(() -> p("other"));
        p(await(sleep(Duration.ofSeconds(-5), "neg")));
        p(await(sleep(Duration.ZERO, "zero")));
        return done();
    }
}
