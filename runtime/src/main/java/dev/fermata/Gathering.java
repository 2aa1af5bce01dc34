package dev.fermata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The future of {@link Fermata#gather}: done when all children are, or when the first fails.
 *
 * <p>Like a task it is not cancelled at once by {@link #cancel}, but when its children have ended.
 */
final class Gathering<T extends @Nullable Object, R> extends Future<List<R>> {
    private final List<Future<? extends T>> children;
    private final Function<Future<? extends T>, R> outcomeOf;
    private final boolean failsEarly;
    private int unfinished;
    private boolean cancelRequested;
    private @Nullable String requestMessage;

    private Gathering(
            EventLoop loop,
            List<Future<? extends T>> children,
            Function<Future<? extends T>, R> outcomeOf,
            boolean failsEarly) {
        super(loop);
        this.children = children;
        this.outcomeOf = outcomeOf;
        this.failsEarly = failsEarly;
    }

    static <T extends @Nullable Object> Future<List<T>> values(
            EventLoop loop, Collection<? extends Awaitable<? extends T>> awaitables) {
        return new Gathering<T, T>(loop, futures(loop, awaitables), Gathering::value, true).begin();
    }

    static <T> Future<List<Outcome<T>>> outcomes(
            EventLoop loop, Collection<? extends Awaitable<? extends T>> awaitables) {
        return new Gathering<T, Outcome<T>>(loop, futures(loop, awaitables), Gathering::outcome, false).begin();
    }

    private static <T extends @Nullable Object> List<Future<? extends T>> futures(
            EventLoop loop, Collection<? extends Awaitable<? extends T>> awaitables) {
        List<Future<? extends T>> futures = new ArrayList<>(awaitables.size());
        // A coroutine that stands there twice runs once.
        IdentityHashMap<Awaitable<? extends T>, Future<? extends T>> known = new IdentityHashMap<>();
        for (Awaitable<? extends T> awaitable : awaitables) {
            Future<? extends T> future = known.get(awaitable);
            if (future == null) {
                future = loop.ensureFuture(awaitable);
                known.put(awaitable, future);
            }
            futures.add(future);
        }
        return futures;
    }

    @Override
    Collection<? extends Future<?>> parts() {
        return children;
    }

    private Future<List<R>> begin() {
        Set<Future<? extends T>> distinct = new LinkedHashSet<>(children);
        unfinished = distinct.size();
        if (distinct.isEmpty()) {
            complete(List.of());
        }
        // What is done already counts now: if all are, so is this one.
        List<Future<? extends T>> done = new ArrayList<>();
        for (Future<? extends T> child : distinct) {
            if (child.isDone()) {
                done.add(child);
            } else {
                child.addDoneCallback(this::childDone);
            }
        }
        done.forEach(this::childDone);
        return this;
    }

    @Override
    public boolean cancel(@Nullable String message) {
        if (isDone()) {
            return super.cancel(message);
        }
        boolean reached = false;
        for (Future<? extends T> child : children) {
            reached |= child.cancel(message);
        }
        if (reached) {
            cancelRequested = true;
            requestMessage = message;
        }
        return reached;
    }

    private void childDone(Future<?> child) {
        unfinished--;
        if (isDone()) {
            attach(child);
        } else if (failsEarly && (child.isCancelled() || child.isFailed())) {
            fail(failure(child));
        } else if (unfinished == 0) {
            allDone();
        }
    }

    /** A failure that comes too late to be thrown goes with the one that was. */
    private void attach(Future<?> late) {
        if (!late.isFailed()) {
            return;
        }
        late.retrieved();
        Throwable thrown = isFailed() ? peekFailure() : null;
        if (thrown != null && thrown != late.peekFailure()) {
            thrown.addSuppressed(late.peekFailure());
        }
    }

    private void allDone() {
        if (cancelRequested) {
            fail(CancelledError.forDelivery(requestMessage));
            return;
        }
        List<R> outcomes = new ArrayList<>(children.size());
        for (Future<? extends T> child : children) {
            outcomes.add(outcomeOf.apply(child));
        }
        complete(outcomes);
    }

    private static <T extends @Nullable Object> T value(Future<? extends T> child) {
        return child.value();
    }

    private static <T> Outcome<T> outcome(Future<? extends T> child) {
        return child.isCancelled() || child.isFailed()
                ? new Outcome<>(null, failure(child))
                : new Outcome<>(child.value(), null);
    }

    private static Throwable failure(Future<?> child) {
        Throwable failure = child.delivery();
        if (failure == null) {
            throw new IllegalStateException(child + " has not failed");
        }
        return failure;
    }
}
