package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Timeout() needs a current task. */
final class Case070TimeoutOutsideTask extends Case {
    @Override
    String output() {
        return """
            Timeout should be used inside a task: open it in a coroutine.
            """;
    }

    private void callback() {
        try {
            timeout(Duration.ofSeconds(1));
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callSoon(this::callback);
        await(sleep(Duration.ZERO));
        return done();
    }
}
