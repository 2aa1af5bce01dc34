package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;

/** Two failures in one iteration: the one whose callback ran first is thrown. */
final class Case105GatherTwoFailuresSameTick extends Case {
    @Override
    String output() {
        return """
            first completed wins: b
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<String> a = runningLoop().createFuture();
        Future<String> b = runningLoop().createFuture();
        var both = gather(a, b);
        b.setException(new IllegalArgumentException("b"));
        a.setException(new IllegalArgumentException("a"));
        try {
            await(both);
        } catch (IllegalArgumentException e) {
            p("first completed wins:", e.getMessage());
        }
        return done();
    }
}
