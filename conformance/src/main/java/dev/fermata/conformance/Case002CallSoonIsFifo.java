package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** callSoon callbacks run in registration order, after the current callback returns. */
final class Case002CallSoonIsFifo extends Case {
    @Override
    String output() {
        return """
            main keeps running
            cb 0
            cb 1
            cb 2
            cb 3
            main resumed
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        for (int i = 0; i < 4; i++) {
            int number = i;
            runningLoop().callSoon(() -> p("cb", number));
        }
        p("main keeps running");
        await(sleep(Duration.ZERO));
        p("main resumed");
        return done();
    }
}
