package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.time.Duration;

/** run cancels what is still running, waits for its cleanup (awaits included), then closes the loop. */
final class Case207RunCancelsLeftovers extends Case {
    @Override
    String output() {
        return """
            main returns
            bg cleaned up
            5
            """;
    }

    @Async
    private Coroutine<Void> background() {
        try {
            await(sleep(Duration.ofSeconds(100)));
        } catch (CancelledError e) {
            await(sleep(Duration.ofMillis(2)));
            p("bg cleaned up");
            throw e;
        }
        return done();
    }

    @Async
    private Coroutine<Integer> five() {
        createTask(background());
        await(sleep(Duration.ZERO));
        p("main returns");
        return result(5);
    }

    @Override
    void program() throws Exception {
        p(runJumping(this::five));
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
