package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** main cancelled from inside: run throws CancelledError, and the process goes on. */
final class Case212MainCancelsItself extends Case {
    @Override
    String output() {
        return """
            CancelledError
            """;
    }

    @Override
    void program() throws Exception {
        try {
            runJumping(this::main);
        } catch (CancelledError e) {
            p("CancelledError");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        currentTask().cancel();
        await(sleep(Duration.ZERO));
        return done();
    }
}
