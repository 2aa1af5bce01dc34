package dev.fermata.conformance;

import static dev.fermata.Fermata.asCompleted;
import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** AsCompleted yields results in completion order. */
final class Case113AsCompletedOrder extends Case {
    @Override
    String output() {
        return """
            a
            b
            c
            """;
    }

    @Async
    private Coroutine<String> named(String name, int millis) {
        await(sleep(Duration.ofMillis(millis)));
        return result(name);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        for (var future : each(asCompleted(List.of(named("c", 12), named("a", 2), named("b", 7))))) {
            p(await(future));
        }
        return done();
    }
}
