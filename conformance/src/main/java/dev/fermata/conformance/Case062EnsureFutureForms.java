package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.ensureFuture;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;

/** EnsureFuture passes futures through and wraps coroutines in tasks; the compiler rejects others. */
final class Case062EnsureFutureForms extends Case {
    @Override
    String output() {
        return """
            true
            Task x
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> future = runningLoop().createFuture();
        future.setResult(1);
        p(ensureFuture(future) == future);
        var task = ensureFuture(sleep(Duration.ZERO, "x"));
        p(task.getClass().getSimpleName(), await(task));
        return done();
    }
}
