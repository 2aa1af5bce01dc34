package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.util.concurrent.TimeoutException;

/** WaitFor without a limit just awaits. */
final class Case090WaitForNone extends Case {
    @Override
    String output() {
        return """
            true
            """;
    }

    @Async
    private Coroutine<Boolean> inside(Task<?> task) {
        return result(currentTask() == task);
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        p(await(waitFor(inside(me()), null)));
        return done();
    }
}
