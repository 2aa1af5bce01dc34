package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.util.List;

/** A CancelledError raised by the body itself makes the task cancelled although nobody called cancel(). */
final class Case056SelfRaisedCancelledError extends Case {
    @Override
    String output() {
        return """
            true 0
            """;
    }

    @Async
    private Coroutine<Void> work() {
        throw new CancelledError("mine");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(waitAll(List.of(task)));
        p(task.isCancelled(), task.cancelling());
        return done();
    }
}
