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

/** Timers fire by deadline, not by registration order. */
final class Case005TimersRunByDeadline extends Case {
    @Override
    String output() {
        return """
            [a, b, c]
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        List<String> out = new ArrayList<>();
        loop.callLater(Duration.ofMillis(30), () -> out.add("c"));
        loop.callLater(Duration.ofMillis(10), () -> out.add("a"));
        loop.callLater(Duration.ofMillis(20), () -> out.add("b"));
        await(sleep(Duration.ofMillis(50)));
        p(out);
        return done();
    }
}
