package dev.fermata.conformance;

import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.InvalidStateException;

/** Future.cancel is immediate, idempotent-false, and makes result() and exception() throw CancelledError. */
final class Case027FutureCancelState extends Case {
    @Override
    String output() {
        return """
            true false true true
            cancelled
            cancelled
            invalid
            """;
    }

    private void cancelled(Runnable operation) {
        try {
            operation.run();
        } catch (CancelledError e) {
            p("cancelled");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> future = runningLoop().createFuture();
        p(future.cancel(), future.cancel(), future.isDone(), future.isCancelled());
        cancelled(future::result);
        cancelled(future::exception);
        try {
            future.setResult(1);
        } catch (InvalidStateException e) {
            p("invalid");
        }
        return done();
    }
}
