package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Equal deadlines: CPython leaves the order open (its heap gives 1, 3, 2, 4, 5); here it is that of the calls.
 */
final class Case006EqualDeadlinesRunInOrder extends Case {
    @Override
    String output() {
        return """
            [1, 2, 3, 4, 5]
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        List<Integer> out = new ArrayList<>();
        long when = loop.time() + 10_000_000;
        for (int i = 1; i < 6; i++) {
            int number = i;
            loop.callAt(when, () -> out.add(number));
        }
        await(sleep(Duration.ofMillis(30)));
        p(out);
        return done();
    }
}
