package dev.fermata;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What other threads were promised for coroutines of this loop. Each promise is kept or broken by the time the loop is
 * closed: nobody waits for ever.
 */
@SuppressWarnings("CollectionUndefinedEquality") // Futures are told apart by identity.
final class Promised {
    /** Empty until its task is made. */
    private final Map<CompletableFuture<?>, Optional<Future<?>>> open = new ConcurrentHashMap<>();

    /** Set before the promises that are left are broken; looked at behind each addition. */
    private volatile boolean over;

    /** From any thread. */
    @SuppressWarnings("FutureReturnValueIgnored") // The callback does not throw.
    void add(CompletableFuture<?> promise) {
        open.put(promise, Optional.empty());
        promise.whenComplete((value, failure) -> open.remove(promise));
        if (over) {
            breakOff(promise);
        }
    }

    /** Which task keeps the promise. */
    void by(CompletableFuture<?> promise, Future<?> source) {
        open.replace(promise, Optional.of(source));
    }

    /** The loop is closed: a task that has ended in its last turn still counts. */
    void end() {
        over = true;
        open.forEach((promise, source) -> {
            source.filter(Future::isDone).ifPresent(done -> StageFuture.settleAny(promise, done));
            breakOff(promise);
        });
    }

    private static void breakOff(CompletableFuture<?> promise) {
        promise.completeExceptionally(
                new IllegalStateException("The event loop was closed before this coroutine had ended."));
    }
}
