package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Gather returns results in argument order, not completion order. */
final class Case096GatherResultOrder extends Case {
    @Override
    String output() {
        return """
            done fast
            done slow
            [SLOW, FAST]
            []
            """;
    }

    @Async
    private Coroutine<String> named(String name, int millis) {
        await(sleep(Duration.ofMillis(millis)));
        p("done", name);
        return result(name.equals("slow") ? "SLOW" : "FAST");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        p(await(gather(named("slow", 10), named("fast", 2))));
        p(await(gather()));
        return done();
    }
}
