package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Reschedule() moves the deadline both ways; a past deadline fires on the next iteration. */
final class Case068TimeoutReschedule extends Case {
    @Override
    String output() {
        return """
            extended
            not yet false
            fired at once
            disabled false
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        var loop = runningLoop();
        try (var deadline = timeout(Duration.ofMillis(5))) {
            deadline.reschedule(loop.time() + Duration.ofSeconds(10).toNanos());
            await(sleep(Duration.ofMillis(20)));
            p("extended");
        }
        try (var deadline = timeout(Duration.ofSeconds(10))) {
            deadline.reschedule(loop.time() - 1);
            p("not yet", deadline.expired());
            await(sleep(Duration.ofSeconds(1)));
        } catch (TimeoutException e) {
            p("fired at once");
        }
        try (var deadline = timeout(Duration.ofMillis(5))) {
            deadline.reschedule(null);
            await(sleep(Duration.ofMillis(10)));
            p("disabled", deadline.expired());
        }
        return done();
    }
}
