package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import java.time.Duration;

/**
 * A finished group takes no task, and a group needs a parent task.
 *
 * <p>In Java, open() enters the group, so that one that was not entered, or twice, does not exist.
 */
final class Case137TaskGroupStateErrors extends Case {
    @Override
    String output() {
        return """
            TaskGroup(0 unfinished, 0 failed) is finished: create the task inside its try block.
            TaskGroup cannot determine the parent task: open it in a coroutine.
            """;
    }

    @Async
    private Coroutine<Void> nothing() {
        return done();
    }

    private void callback() {
        try {
            TaskGroup.open();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var group = TaskGroup.open();
        try (group) {
            runningLoop();
        }
        try {
            group.createTask(nothing());
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        runningLoop().callSoon(this::callback);
        await(sleep(Duration.ZERO));
        return done();
    }
}
