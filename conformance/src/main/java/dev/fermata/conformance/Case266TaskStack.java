package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.List;

/**
 * A suspended task can be asked where it waits; a finished one has no frames. Where CPython shows the outermost frame alone,
 * the whole chain of awaits is shown, innermost first.
 */
final class Case266TaskStack extends Case {
    @Override
    String output() {
        return """
            [inner, outer]
            []
            [bad]
            """;
    }

    @Async
    private static Coroutine<Void> inner() {
        await(sleep(Duration.ofSeconds(10)));
        return done();
    }

    @Async
    private static Coroutine<Void> outer() {
        await(inner());
        return done();
    }

    @Async
    private static Coroutine<Void> bad() {
        throw new IllegalArgumentException();
    }

    /** Of a failed task these are the lines of its failure, with the loop's root at the end. */
    private static List<String> methods(Task<?> task) {
        return task.stack().stream()
                .filter(line -> line.getClassName().equals(Case266TaskStack.class.getName()))
                .map(StackTraceElement::getMethodName)
                .toList();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var waiting = createTask(outer());
        await(sleep(Duration.ZERO));
        p(methods(waiting));
        waiting.cancel();
        await(waitAll(List.of(waiting)));
        p(waiting.stack());
        var failed = createTask(bad());
        await(waitAll(List.of(failed)));
        p(methods(failed));
        failed.exception();
        return done();
    }
}
