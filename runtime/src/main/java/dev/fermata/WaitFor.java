package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** {@code try (timeout(limit)) { return await(awaitable); }}, in the same task, and perhaps shielded. */
final class WaitFor<T extends @Nullable Object> extends StateMachine<T> {
    private final Awaitable<T> awaitable;
    private final @Nullable Duration limit;
    private final boolean shielded;
    private @Nullable Timeout timeout;
    private @Nullable Future<T> refused;

    WaitFor(Awaitable<T> awaitable, @Nullable Duration limit, boolean shielded) {
        this.awaitable = awaitable;
        this.limit = limit;
        this.shielded = shielded;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at != 0) {
            return refused == null ? leave(value, failure) : outcomeOf(refused, failure);
        }
        if (limit == null) {
            return Await.await(awaitable, task, depth());
        }
        if (Nanos.of(limit) == 0 && !shielded) {
            return cancelAndWait(task.loop.ensureFuture(awaitable), task);
        }
        long when = task.loop.time() + Nanos.of(limit);
        timeout = shielded ? Timeout.shielded(task.loop, when) : Timeout.enter(task.loop, when, null);
        Object got;
        try {
            got = await(awaitable, task, 1);
        } catch (Throwable t) {
            return leave(null, t);
        }
        return got == Await.SUSPENDED ? got : leave(got, null);
    }

    /** Without any time, a coroutine does not start: it waits in a task that is cancelled before its first step. */
    private @Nullable Object cancelAndWait(Future<T> future, Task<?> task) {
        if (future.isDone()) {
            return future.awaitedBy(task);
        }
        refused = future;
        future.cancel();
        return await(new Waiting<>(List.of(future), Waiting.Until.ALL, null), task, 1);
    }

    private static @Nullable Object outcomeOf(Future<?> future, @Nullable Throwable failure) throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (future.isCancelled()) {
            TimeoutException timeout = new TimeoutException("There was no time to wait.");
            timeout.initCause(future.delivery());
            throw timeout;
        }
        return future.result();
    }

    private @Nullable Object leave(@Nullable Object value, @Nullable Throwable failure) throws Throwable {
        TimeoutException expired = timeout == null ? null : timeout.left(failure);
        if (expired != null) {
            throw expired;
        }
        if (failure != null) {
            throw failure;
        }
        return value;
    }
}
