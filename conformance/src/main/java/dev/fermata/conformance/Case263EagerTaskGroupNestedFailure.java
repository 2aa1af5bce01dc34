package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskFactory;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A task added by a still-starting eager child that fails at once must cancel that child too (no hang). */
final class Case263EagerTaskGroupNestedFailure extends Case {
    @Override
    String output() {
        return """
            no hang 1
            """;
    }

    @Async
    private Coroutine<Void> bad() {
        throw new IllegalArgumentException("third");
    }

    @Async
    private Coroutine<Void> second(TaskGroup group) {
        group.createTask(bad());
        await(runningLoop().<Void>createFuture());
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().setTaskFactory(TaskFactory.eager());
        try (var deadline = timeout(Duration.ofSeconds(1));
                var group = TaskGroup.open()) {
            group.createTask(second(group));
        } catch (ExceptionGroup errors) {
            p("no hang", errors.exceptions().size());
        } catch (TimeoutException e) {
            p("hang");
        }
        return done();
    }
}
