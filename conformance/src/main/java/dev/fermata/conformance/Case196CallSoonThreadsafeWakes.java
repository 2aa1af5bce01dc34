package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** callSoonThreadsafe from another thread wakes a sleeping selector at once. */
final class Case196CallSoonThreadsafeWakes extends Case {
    @Override
    String output() {
        return """
            woken early true true
            """;
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        var loop = runningLoop();
        Future<Thread> future = loop.createFuture();
        long start = loop.time();
        CompletableFuture.delayedExecutor(10, TimeUnit.MILLISECONDS).execute(() -> {
            Thread poster = Thread.currentThread();
            loop.callSoonThreadsafe(() -> future.setResult(poster));
        });
        Thread poster = await(waitFor(future, Duration.ofSeconds(5)));
        p("woken early", loop.time() - start < 2_000_000_000L, poster != Thread.currentThread());
        return done();
    }
}
