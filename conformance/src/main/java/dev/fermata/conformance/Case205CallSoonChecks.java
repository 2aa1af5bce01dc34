package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/**
 * call_soon rejects coroutines and what cannot be called: here the compiler does, as it takes a Runnable and a coroutine is
 * none. Null is refused at once, with or without debug mode, and the coroutine still runs afterwards.
 */
final class Case205CallSoonChecks extends Case {
    @Override
    String output() {
        return """
            a coroutine is no Runnable: true
            callback
            f ran
            """;
    }

    @Async
    private Coroutine<Void> f() {
        await(sleep(Duration.ZERO));
        p("f ran");
        return done();
    }

    @SuppressWarnings("NullAway") // What a program without such checks may pass.
    private static Runnable nothing() {
        return null;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().setDebug(true);
        Coroutine<Void> coroutine = f();
        p("a coroutine is no Runnable:", !Runnable.class.isAssignableFrom(Coroutine.class));
        try {
            runningLoop().callSoon(nothing());
        } catch (NullPointerException e) {
            p(e.getMessage());
        }
        await(coroutine);
        return done();
    }
}
