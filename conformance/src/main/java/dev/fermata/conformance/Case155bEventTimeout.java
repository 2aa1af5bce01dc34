package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncEvent;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A wait that times out leaves nothing behind; the next one is served. */
final class Case155bEventTimeout extends Case {
    @Override
    String output() {
        return """
            timeout 0
            true true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        AsyncEvent event = new AsyncEvent();
        try {
            await(waitFor(event.waitOn(), Duration.ofMillis(5)));
        } catch (TimeoutException e) {
            p("timeout", event.statistics().waiters());
        }
        runningLoop().callLater(Duration.ofMillis(1), event::set);
        p(await(waitFor(event.waitOn(), Duration.ofSeconds(1))), event.isSet());
        return done();
    }
}
