package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskFactory;
import dev.fermata.TaskGroup;
import java.time.Duration;

/** An eager task failing at once stores its exception; createTask does not throw. */
final class Case261EagerException extends Case {
    @Override
    String output() {
        return """
            true java.lang.IllegalArgumentException: eager
            group [java.lang.IllegalArgumentException: eager] 0
            """;
    }

    @Async
    private Coroutine<Void> bad() {
        throw new IllegalArgumentException("eager");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().setTaskFactory(TaskFactory.eager());
        var task = createTask(bad());
        p(task.isDone(), task.exception());
        try (var group = TaskGroup.open()) {
            group.createTask(bad());
            await(sleep(Duration.ZERO));
            p("never");
        } catch (ExceptionGroup errors) {
            p("group", errors.exceptions(), me().cancelling());
        }
        return done();
    }
}
