package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** waitFor runs a coroutine inside the calling task, so context changes stay visible. */
final class Case091WaitForStaysInTheTask extends Case {
    private static final ContextVar<String> V = ContextVar.of("V", "none");

    @Override
    String output() {
        return """
            true inner
            """;
    }

    @Async
    private static Coroutine<Boolean> inner(Task<?> outer) {
        V.set("inner");
        return result(currentTask() == outer);
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        p(await(waitFor(inner(currentTask()), Duration.ofSeconds(1))), V.get());
        return done();
    }
}
