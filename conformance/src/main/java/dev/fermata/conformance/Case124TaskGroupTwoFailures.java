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

/** A sibling that fails while being cancelled is added to the group, in completion order. */
final class Case124TaskGroupTwoFailures extends Case {
    @Override
    String output() {
        return """
            ExceptionGroup [java.lang.IllegalArgumentException: a, java.util.NoSuchElementException: b]
            """;
    }

    @Async
    private Coroutine<Void> a() {
        await(sleep(Duration.ZERO));
        throw new IllegalArgumentException("a");
    }

    @Async
    @SuppressWarnings("finally")
    private Coroutine<Void> b() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            throw new NoSuchElementException("b");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            group.createTask(b());
            group.createTask(a());
        } catch (ExceptionGroup errors) {
            p(errors.getClass().getSimpleName(), errors.exceptions());
        }
        return done();
    }
}
