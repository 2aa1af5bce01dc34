package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Async generators: emit and await interleave, closeAsync runs finally. (emit gives no value, so there is no
 * asend.)
 */
final class Case218GeneratorBasics extends Case {
    @Override
    String output() {
        return """
            resumed
            0 1
            closed
            exhausted
            resumed
            resumed
            resumed
            closed
            [0, 1, 2]
            """;
    }

    @Async
    private AsyncGenerator<Integer> numbers() {
        try {
            for (int i = 0; i < 3; i++) {
                await(sleep(Duration.ZERO));
                emit(i);
                p("resumed");
            }
        } finally {
            await(sleep(Duration.ZERO));
            p("closed");
        }
        return AsyncGenerator.end();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var generator = numbers();
        await(generator.advance());
        int first = generator.current();
        await(generator.advance());
        p(first, generator.current());
        await(generator.closeAsync());
        await(generator.closeAsync());
        if (!await(generator.advance())) {
            p("exhausted");
        }
        List<Integer> all = new ArrayList<>();
        for (int i : each(numbers())) {
            all.add(i);
        }
        p(all);
        return done();
    }
}
