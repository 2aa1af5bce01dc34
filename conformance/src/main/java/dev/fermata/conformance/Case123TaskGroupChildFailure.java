package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;

/** First failure cancels siblings, waits for their cleanup, raises one ExceptionGroup. */
final class Case123TaskGroupChildFailure extends Case {
    @Override
    String output() {
        return """
            sibling cleaned up
            unhandled errors in a TaskGroup [java.util.NoSuchElementException: db] true
            """;
    }

    @Async
    private Coroutine<Void> sibling() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            await(sleep(Duration.ofMillis(2)));
            p("sibling cleaned up");
        }
        return done();
    }

    @Async
    private Coroutine<Void> bad() {
        await(sleep(Duration.ofMillis(1)));
        throw new NoSuchElementException("db");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<?>> tasks = new ArrayList<>();
        try (var group = TaskGroup.open()) {
            tasks.add(group.createTask(sibling()));
            group.createTask(bad());
        } catch (ExceptionGroup errors) {
            p(errors.title(), errors.exceptions(), tasks.get(0).isCancelled());
        }
        return done();
    }
}
