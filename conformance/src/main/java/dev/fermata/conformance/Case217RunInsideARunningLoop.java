package dev.fermata.conformance;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;

/** run inside a running loop is an error, and does not start the coroutine. */
final class Case217RunInsideARunningLoop extends Case {
    @Override
    String output() {
        return """
            refused true
            still running
            """;
    }

    @Async
    private Coroutine<Void> never() {
        p("never");
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try {
            Fermata.run(never());
        } catch (IllegalStateException e) {
            p("refused", String.valueOf(e.getMessage()).contains("another loop is running on this thread"));
        }
        p("still running");
        return done();
    }
}
