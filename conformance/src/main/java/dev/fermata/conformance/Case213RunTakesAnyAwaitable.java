package dev.fermata.conformance;

import static dev.fermata.Fermata.sleep;

import dev.fermata.AsyncSupplier;
import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.time.Duration;

/** run takes any awaitable, and no null. What else Python refuses at run time does not compile here. */
final class Case213RunTakesAnyAwaitable extends Case {
    @Override
    String output() {
        return """
            true
            true
            awaitable
            """;
    }

    private void refused(Runnable run) {
        try {
            run.run();
        } catch (NullPointerException e) {
            p(true);
        }
    }

    @Override
    void program() {
        refused(() -> Fermata.run((Awaitable<String>) null));
        refused(() -> Fermata.run((AsyncSupplier<String>) null));
        Awaitable<String> awaitable = sleep(Duration.ZERO, "awaitable");
        p(Fermata.run(awaitable));
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
