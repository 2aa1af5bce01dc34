package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Futures in the order in which they end; read once.
 *
 * <pre>
 * unfinished --(its callback)--> finished --(advance)--> current
 * </pre>
 */
final class AsCompleted<T extends @Nullable Object> implements AsyncIterable<Future<T>>, AsyncIterator<Future<T>> {
    private final EventLoop loop;
    private final Set<Future<T>> unfinished = new LinkedHashSet<>();
    private final Queue<Future<T>> finished = new ArrayDeque<>();
    private final Consumer<Future<?>> onDone = this::oneDone;
    private final @Nullable Handle timer;
    private @Nullable Future<Boolean> arrival;
    private @Nullable Future<T> current;
    private int overdue;

    AsCompleted(EventLoop loop, Collection<? extends Awaitable<? extends T>> awaitables, @Nullable Duration limit) {
        this.loop = loop;
        // A coroutine that stands there twice runs once.
        for (Awaitable<? extends T> awaitable : new LinkedHashSet<>(awaitables)) {
            unfinished.add(loop.<T>ensureFuture(awaitable));
        }
        unfinished.forEach(future -> future.addDoneCallback(onDone));
        timer = limit == null || unfinished.isEmpty() ? null : loop.callAt(loop.time() + Nanos.of(limit), this::expire);
    }

    @Override
    public AsyncIterator<Future<T>> iterator() {
        return this;
    }

    @Override
    public Coroutine<Boolean> advance() {
        return new Advance();
    }

    @Override
    public Future<T> current() {
        return Objects.requireNonNull(current, "asCompleted has no current future: await advance() first.");
    }

    @Override
    public Coroutine<Void> closeAsync() {
        forgetUnfinished();
        finished.clear();
        return Fermata.done();
    }

    private void oneDone(Future<?> future) {
        unfinished.remove(future);
        @SuppressWarnings("unchecked") // It is one of ours.
        Future<T> ours = (Future<T>) future;
        finished.add(ours);
        if (unfinished.isEmpty() && timer != null) {
            timer.cancel();
        }
        wake();
    }

    private void expire() {
        overdue = unfinished.size();
        forgetUnfinished();
        wake();
    }

    private void forgetUnfinished() {
        if (timer != null) {
            timer.cancel();
        }
        unfinished.forEach(future -> future.removeDoneCallback(onDone));
        unfinished.clear();
    }

    private void wake() {
        if (arrival != null && !arrival.isDone()) {
            arrival.setResult(true);
        }
    }

    /** A cancelled one loses nothing: the next finds what has come meanwhile. */
    private final class Advance extends StateMachine<Boolean> {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (at != 0) {
                arrival = null;
            } else if (arrival != null) {
                throw new IllegalStateException("asCompleted is being advanced already, by another task.");
            }
            if (failure != null) {
                throw failure;
            }
            while (finished.isEmpty()) {
                if (overdue > 0) {
                    overdue--;
                    throw new TimeoutException("The deadline of asCompleted passed.");
                }
                if (unfinished.isEmpty()) {
                    return false;
                }
                arrival = new Combined(loop, unfinished);
                if (await(arrival, task, 1) == Await.SUSPENDED) {
                    return Await.SUSPENDED;
                }
            }
            current = finished.remove();
            return true;
        }
    }
}
