package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits for several futures, and touches none of them. */
final class Waiting<T extends @Nullable Object> extends StateMachine<Waited<T>> {
    /** What ends the wait, besides its limit. */
    enum Until {
        ALL,
        FIRST,
        FIRST_EXCEPTION
    }

    private final List<? extends Future<? extends T>> given;
    private final Until until;
    private final @Nullable Duration limit;
    private final Consumer<Future<?>> onDone = this::oneDone;
    private final Set<Future<T>> futures = new LinkedHashSet<>();
    private @Nullable Future<Boolean> enough;
    private @Nullable Handle timer;
    private int unfinished;

    Waiting(Collection<? extends Future<? extends T>> futures, Until until, @Nullable Duration limit) {
        given = List.copyOf(futures);
        this.until = until;
        this.limit = limit;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            return await(begin(task.loop), task, 1);
        }
        end();
        if (failure != null) {
            throw failure;
        }
        return sorted();
    }

    private Future<Boolean> begin(EventLoop loop) {
        if (given.isEmpty()) {
            throw new IllegalArgumentException("There is no future to wait for: the collection is empty.");
        }
        for (Future<? extends T> future : given) {
            futures.add(loop.<T>ensureFuture(future));
        }
        unfinished = futures.size();
        Future<Boolean> waiter = new Combined(loop, futures);
        enough = waiter;
        if (limit != null) {
            timer = loop.callAt(loop.time() + Nanos.of(limit), this::release);
        }
        futures.forEach(future -> future.addDoneCallback(onDone));
        return waiter;
    }

    private void oneDone(Future<?> future) {
        unfinished--;
        if (unfinished == 0 || until == Until.FIRST || (until == Until.FIRST_EXCEPTION && future.isFailed())) {
            release();
        }
    }

    private void release() {
        Future<Boolean> waiter = Objects.requireNonNull(enough);
        if (!waiter.isDone()) {
            waiter.setResult(true);
        }
    }

    private void end() {
        if (timer != null) {
            timer.cancel();
        }
        futures.forEach(future -> future.removeDoneCallback(onDone));
    }

    /** What finished between the wake-up and now is done, too. */
    private Waited<T> sorted() {
        Set<Future<T>> done = new LinkedHashSet<>();
        Set<Future<T>> pending = new LinkedHashSet<>();
        futures.forEach(future -> (future.isDone() ? done : pending).add(future));
        return new Waited<>(Collections.unmodifiableSet(done), Collections.unmodifiableSet(pending));
    }
}
