package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import java.time.Duration;

/** An empty group does not yield to the loop. */
final class Case141TaskGroupEmptyNoYield extends Case {
    @Override
    String output() {
        return """
            group left
            callback
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callSoon(() -> p("callback"));
        try (var group = TaskGroup.open()) {
            runningLoop();
        }
        p("group left");
        await(sleep(Duration.ZERO));
        return done();
    }
}
