package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.NoSuchElementException;

/** run throws main's exception after shutdown. */
final class Case211RunThrowsMainsException extends Case {
    @Override
    String output() {
        return """
            bg ends first
            main failed
            """;
    }

    @Async
    private Coroutine<Void> background() {
        try {
            await(sleep(Duration.ofSeconds(9)));
        } finally {
            p("bg ends first");
        }
        return done();
    }

    @Override
    void program() throws Exception {
        try {
            runJumping(this::main);
        } catch (NoSuchElementException e) {
            p(e.getMessage());
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        createTask(background());
        await(sleep(Duration.ZERO));
        throw new NoSuchElementException("main failed");
    }
}
