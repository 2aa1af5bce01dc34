package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.emit;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import java.util.NoSuchElementException;

/** throwAsync injects an exception at the emit; the generator may continue. */
final class Case224GeneratorThrow extends Case {
    @Override
    String output() {
        return """
            handled NoSuchElementException
            v v
            propagated out
            """;
    }

    @Async
    private AsyncGenerator<String> steady() {
        while (true) {
            try {
                emit("v");
            } catch (NoSuchElementException e) {
                p("handled NoSuchElementException");
            }
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var generator = steady();
        await(generator.advance());
        String first = generator.current();
        await(generator.throwAsync(new NoSuchElementException()));
        p(first, generator.current());
        try {
            await(generator.throwAsync(new IllegalArgumentException("out")));
        } catch (IllegalArgumentException e) {
            p("propagated", e.getMessage());
        }
        await(generator.closeAsync());
        return done();
    }
}
