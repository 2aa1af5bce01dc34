package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;

/** Expired timers are appended behind callbacks that were already ready in that iteration. */
final class Case007ExpiredTimerComesBehindReady extends Case {
    @Override
    String output() {
        return """
            soon 1
            soon 2
            timer
            soon 3
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        Future<String> future = loop.createFuture();
        loop.callLater(Duration.ZERO, () -> p("timer"));
        loop.callSoon(() -> p("soon 1"));
        loop.callSoon(() -> {
            p("soon 2");
            loop.callSoon(() -> {
                p("soon 3");
                future.setResult("x");
            });
        });
        await(future);
        return done();
    }
}
