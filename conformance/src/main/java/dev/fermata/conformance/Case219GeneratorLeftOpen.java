package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A generator that was advanced by hand and is still open when run ends is closed then, as in Python. */
final class Case219GeneratorLeftOpen extends Case {
    @Override
    String output() {
        return """
            after advance
            main ends
            gen finally
            run returned
            """;
    }

    @Async
    private AsyncGenerator<Integer> ones() {
        try {
            while (true) {
                emit(1);
                await(sleep(Duration.ZERO));
            }
        } finally {
            p("gen finally");
        }
    }

    @Override
    void program() throws Exception {
        runJumping(this::main);
        p("run returned");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var generator = ones();
        await(generator.advance());
        p("after advance");
        await(sleep(Duration.ofMillis(1)));
        p("main ends");
        return done();
    }
}
