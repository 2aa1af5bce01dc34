package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;

/** Awaiting an already completed future does not give up the loop. */
final class Case018DoneFutureDoesNotYield extends Case {
    @Override
    String output() {
        return """
            ready
            ready
            ready
            no switch happened yet
            callback
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        Future<String> future = loop.createFuture();
        future.setResult("ready");
        loop.callSoon(() -> p("callback"));
        for (int i = 0; i < 3; i++) {
            p(await(future));
        }
        p("no switch happened yet");
        await(sleep(Duration.ZERO));
        return done();
    }
}
