package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shield;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;

/** Shield() of a finished future returns that same future. */
final class Case118ShieldDoneShortcut extends Case {
    @Override
    String output() {
        return """
            true 3
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> future = runningLoop().createFuture();
        future.setResult(3);
        p(shield(future) == future, await(shield(future)));
        return done();
    }
}
