package dev.fermata.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.NoSuchElementException;

/** One task of a group fails: the other is cancelled, cleans up, and only then does the group report. */
public final class TaskGroupFailure {
    private TaskGroupFailure() {}

    public static void main(String[] arguments) {
        run(lookUpAll());
    }

    @Async
    static Coroutine<Void> lookUpAll() {
        try (var group = TaskGroup.open()) {
            group.createTask(lookUp("cache", Duration.ofMillis(30), true));
            group.createTask(lookUp("database", Duration.ofMillis(10), false));
        } catch (ExceptionGroup errors) {
            ExceptionGroup.rethrow(errors.handle(NoSuchElementException.class, TaskGroupFailure::print));
        }
        return done();
    }

    @Async
    static Coroutine<Void> lookUp(String name, Duration delay, boolean exists) {
        System.out.println("start " + name);
        try {
            await(sleep(delay));
            if (!exists) {
                throw new NoSuchElementException("missing " + name);
            }
            System.out.println("done " + name);
        } finally {
            System.out.println("cleanup " + name);
        }
        return done();
    }

    private static void print(ExceptionGroup missing) {
        System.out.println(
                missing.exceptions().stream().map(Throwable::getMessage).toList());
    }
}
