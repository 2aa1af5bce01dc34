package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.util.List;

/** An empty collection is rejected; the compiler rejects coroutines and other ends of the wait. */
final class Case112WaitErrors extends Case {
    @Override
    String output() {
        return """
            IllegalArgumentException
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try {
            await(waitAll(List.<Future<Void>>of()));
        } catch (IllegalArgumentException e) {
            p(e.getClass().getSimpleName());
        }
        return done();
    }
}
