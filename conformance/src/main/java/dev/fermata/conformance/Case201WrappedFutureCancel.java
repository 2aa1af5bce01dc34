package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Cancelling what wraps another thread's future cancels that one. */
final class Case201WrappedFutureCancel extends Case {
    @Override
    String output() {
        return """
            true true
            3
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        CompletableFuture<Integer> never = new CompletableFuture<>();
        Future<Integer> wrapped = Future.of(never, loop);
        await(sleep(Duration.ZERO));
        wrapped.cancel();
        await(sleep(Duration.ZERO));
        p(wrapped.isCancelled(), never.isCancelled());
        CompletableFuture<Integer> other = new CompletableFuture<>();
        Future<Integer> second = Future.of(other, loop);
        other.complete(3);
        p(await(second));
        return done();
    }
}
