package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Handle;
import java.time.Duration;

/** An exception in a callback goes to the exception handler; the loop and the rest of the batch go on. */
final class Case010CallbackErrorDoesNotStopTheLoop extends Case {
    @Override
    String output() {
        return """
            handler: ArithmeticException true
            next still runs
            main ok
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        Handle[] broken = new Handle[1];
        loop.setExceptionHandler((on, error) ->
                p("handler:", error.exception().getClass().getSimpleName(), error.source() == broken[0]));
        broken[0] = loop.callSoon(() -> {
            throw new ArithmeticException("/ by zero");
        });
        loop.callSoon(() -> p("next still runs"));
        await(sleep(Duration.ZERO));
        p("main ok");
        return done();
    }
}
