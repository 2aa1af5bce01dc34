package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A leftover that eats the cancel is waited for until it finishes (run can hang). */
final class Case209LeftoverEatsTheCancel extends Case {
    @Override
    String output() {
        return """
            eaten once
            bg finished
            run returned
            """;
    }

    @Async
    private Coroutine<Void> background() {
        for (int i = 0; i < 3; i++) {
            try {
                await(sleep(Duration.ofMillis(2)));
            } catch (CancelledError e) {
                p("eaten once");
            }
        }
        p("bg finished");
        return done();
    }

    @Override
    void program() throws Exception {
        runJumping(this::main);
        p("run returned");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        createTask(background());
        await(sleep(Duration.ZERO));
        return done();
    }
}
