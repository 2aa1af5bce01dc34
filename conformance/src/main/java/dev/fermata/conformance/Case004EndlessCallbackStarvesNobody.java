package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.time.Duration;

/** An endlessly self-rescheduling callback cannot starve timers or other callbacks. */
final class Case004EndlessCallbackStarvesNobody extends Case {
    private int spins;
    private boolean stop;

    @Override
    String output() {
        return """
            timer fired while spinning: true
            """;
    }

    private void spin() {
        spins++;
        if (!stop) {
            runningLoop().callSoon(this::spin);
        }
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callSoon(this::spin);
        await(sleep(Duration.ofMillis(20)));
        stop = true;
        p("timer fired while spinning:", spins > 10);
        return done();
    }
}
