package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** {@code try (timeout(limit)) { return await(awaitable); }}, in the same task, and perhaps shielded. */
final class WaitFor<T extends @Nullable Object> extends StateMachine<T> {
    private final Awaitable<T> awaitable;
    private final @Nullable Duration limit;
    private final boolean shielded;
    private @Nullable Timeout timeout;

    WaitFor(Awaitable<T> awaitable, @Nullable Duration limit, boolean shielded) {
        this.awaitable = awaitable;
        this.limit = limit;
        this.shielded = shielded;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at != 0) {
            return leave(value, failure);
        }
        if (limit == null) {
            return Await.await(awaitable, task, depth());
        }
        long when = task.loop.time() + Nanos.of(limit);
        timeout = shielded ? Timeout.shielded(task.loop, when) : Timeout.enter(task.loop, when, null);
        Object got;
        try {
            got = await(target(task), task, 1);
        } catch (Throwable t) {
            return leave(null, t);
        }
        return got == Await.SUSPENDED ? got : leave(got, null);
    }

    /** Without any time, a coroutine does not start: it waits in a task that is cancelled before its first step. */
    private Awaitable<T> target(Task<?> task) {
        return limit == null || Nanos.of(limit) > 0 ? awaitable : task.loop.ensureFuture(awaitable);
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
