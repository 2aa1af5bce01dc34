package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * Makes a coroutine: {@code () -> { await(sleep(d)); return result(4); }}.
 *
 * @param <T> the type of the value that awaiting the coroutine gives
 */
@FunctionalInterface
public interface AsyncSupplier<T extends @Nullable Object> {
    /**
     * Makes a new coroutine. A lambda that awaits runs only when that coroutine is awaited.
     *
     * @throws Exception what the coroutine may throw when it is awaited
     */
    Coroutine<T> get() throws Exception;
}
