package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import java.time.Duration;

/** A leftover task failing during shutdown is reported through the exception handler. */
final class Case208RunReportsLeftoverErrors extends Case {
    @Override
    String output() {
        return """
            unhandled exception during run() shutdown java.lang.ArithmeticException: / by zero true
            ok
            """;
    }

    @Async
    private static Coroutine<Void> background(int zero) {
        try {
            await(sleep(Duration.ofSeconds(100)));
        } finally {
            System.out.print("x".repeat(1 / zero));
        }
        return done();
    }

    @Async
    private Coroutine<String> ok() {
        runningLoop()
                .setExceptionHandler(
                        (on, error) -> p(error.message(), error.exception(), error.source() instanceof Task<?>));
        createTask(background(0));
        await(sleep(Duration.ZERO));
        return result("ok");
    }

    @Override
    void program() throws Exception {
        p(runJumping(this::ok));
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
