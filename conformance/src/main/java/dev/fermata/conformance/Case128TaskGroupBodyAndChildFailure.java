package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.NoSuchElementException;

/** Body and child errors: child errors first, then the body's. */
final class Case128TaskGroupBodyAndChildFailure extends Case {
    @Override
    String output() {
        return """
            [java.util.NoSuchElementException: child, java.lang.IllegalArgumentException: body]
            """;
    }

    @Async
    @SuppressWarnings("finally")
    private Coroutine<Void> child() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            throw new NoSuchElementException("child");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            group.createTask(child());
            await(sleep(Duration.ZERO));
            throw new IllegalArgumentException("body");
        } catch (ExceptionGroup errors) {
            p(errors.exceptions());
        }
        return done();
    }
}
