package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** A failing custom exception handler falls back to the default handler and the loop survives. */
final class Case011ExceptionHandlerFails extends Case {
    @Override
    String output() {
        return """
            LOG: Unhandled error in exception handler
            alive
            """;
    }

    private final class Lines extends java.util.logging.Handler {
        @Override
        public void publish(LogRecord line) {
            p("LOG:", line.getMessage().split(",", -1)[0]);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Override
    void program() throws Exception {
        Logger logger = Logger.getLogger("dev.fermata");
        Lines lines = new Lines();
        logger.addHandler(lines);
        logger.setUseParentHandlers(false);
        try {
            runJumping(this::main);
        } finally {
            logger.setUseParentHandlers(true);
            logger.removeHandler(lines);
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        loop.setExceptionHandler((on, error) -> {
            throw new IllegalArgumentException("handler broke");
        });
        loop.callSoon(() -> {
            throw new ArithmeticException("/ by zero");
        });
        await(sleep(Duration.ZERO));
        p("alive");
        return done();
    }
}
