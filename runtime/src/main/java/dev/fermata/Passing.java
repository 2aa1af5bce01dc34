package dev.fermata;

import dev.fermata.internal.StateMachine;
import org.jspecify.annotations.Nullable;

/** {@code return result(await(awaitable))}: makes a coroutine of any awaitable. */
final class Passing<T extends @Nullable Object> extends StateMachine<T> {
    private final Awaitable<T> awaitable;

    private Passing(Awaitable<T> awaitable) {
        this.awaitable = awaitable;
    }

    static <T extends @Nullable Object> Coroutine<T> coroutine(Awaitable<T> awaitable) {
        return awaitable instanceof Coroutine<T> coroutine ? coroutine : new Passing<>(awaitable);
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return at == 0 ? await(awaitable, task, 1) : value;
    }
}
