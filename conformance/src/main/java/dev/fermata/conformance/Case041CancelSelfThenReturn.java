package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.util.List;
import java.util.NoSuchElementException;

/** A task cancelled during its last step (it returns without awaiting) ends up cancelled, and the return value is dropped. */
final class Case041CancelSelfThenReturn extends Case {
    @Override
    String output() {
        return """
            true
            false java.util.NoSuchElementException: kept
            """;
    }

    @Async
    private Coroutine<String> returns() {
        me().cancel();
        return result("value");
    }

    @Async
    private Coroutine<String> fails() {
        me().cancel();
        throw new NoSuchElementException("kept");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(returns());
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        task = createTask(fails());
        await(waitAll(List.of(task)));
        p(task.isCancelled(), task.exception());
        return done();
    }
}
