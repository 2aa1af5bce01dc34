package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;

/** An exception thrown while closing generators at shutdown goes to the exception handler. */
final class Case221GeneratorCloseErrorIsReported extends Case {
    @Override
    String output() {
        return """
            an error occurred during closing java.lang.IllegalArgumentException: close failed true
            ok
            """;
    }

    @Async
    private static AsyncGenerator<Integer> failing() {
        try {
            emit(1);
        } finally {
            fail();
        }
        return AsyncGenerator.end();
    }

    private static void fail() {
        throw new IllegalArgumentException("close failed");
    }

    @Override
    void program() throws Exception {
        runJumping(this::main);
        p("ok");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var generator = failing();
        runningLoop()
                .setExceptionHandler((on, error) ->
                        p(error.message().split(" of ", -1)[0], error.exception(), error.source() == generator));
        await(generator.advance());
        return done();
    }
}
