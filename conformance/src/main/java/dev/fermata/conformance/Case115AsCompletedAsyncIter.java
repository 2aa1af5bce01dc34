package dev.fermata.conformance;

import static dev.fermata.Fermata.asCompleted;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** AsCompleted yields the original task objects. */
final class Case115AsCompletedAsyncIter extends Case {
    @Override
    String output() {
        return """
            false true b
            true false a
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(sleep(Duration.ofMillis(4), "a"));
        var b = createTask(sleep(Duration.ZERO, "b"));
        for (var task : each(asCompleted(List.of(a, b)))) {
            p(task == a, task == b, task.result());
        }
        return done();
    }
}
