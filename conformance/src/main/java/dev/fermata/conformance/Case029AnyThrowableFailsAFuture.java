package dev.fermata.conformance;

import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.util.NoSuchElementException;

/**
 * setException takes any Throwable as it is: there is no class to instantiate, and no StopIteration that await
 * would mistake for its own. An Error and a CancelledError are failures like any other.
 */
final class Case029AnyThrowableFailsAFuture extends Case {
    @Override
    String output() {
        return """
            NoSuchElementException
            AssertionError
            CancelledError false
            """;
    }

    private static Future<String> failed(Throwable failure) {
        Future<String> future = runningLoop().createFuture();
        future.setException(failure);
        return future;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        p(failed(new NoSuchElementException()).exception().getClass().getSimpleName());
        p(failed(new AssertionError()).exception().getClass().getSimpleName());
        var error = failed(new CancelledError("kept"));
        p(error.exception().getClass().getSimpleName(), error.isCancelled());
        return done();
    }
}
