package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * Gives the values that an {@code @Async} method emits, one for each {@link #advance}: cold, and single-use.
 *
 * <pre>{@code
 * @Async
 * static AsyncGenerator<Integer> countdown(int from) {
 *     for (int i = from; i > 0; i--) {
 *         emit(i);
 *         await(sleep(ofSeconds(1)));
 *     }
 *     return AsyncGenerator.end();
 * }
 * }</pre>
 *
 * <p>The body runs inside the task that advances, up to its next {@code emit}. One at a time may advance or close it.
 * {@link #closeAsync} throws a {@link GeneratorExit} at the {@code emit} where the body stands, so that its {@code finally}
 * blocks run, which may await; a body that never began is not entered. A loop over {@link Fermata#each} closes it in any
 * case. One that was advanced by hand and is still open when {@link Fermata#run} ends is closed there, and one that nobody
 * can reach any more at the latest when another one begins.
 *
 * @param <T> the type of the values
 * @see <a href="https://docs.python.org/3.14/reference/expressions.html#asynchronous-generator-functions">Python:
 *     asynchronous generators</a>
 */
public abstract class AsyncGenerator<T extends @Nullable Object> implements AsyncIterable<T>, AsyncIterator<T> {
    /** For the library itself. */
    AsyncGenerator() {}

    /** Ends a generator's method: {@code return AsyncGenerator.end()}. Elsewhere, a generator without values. */
    public static <T extends @Nullable Object> AsyncGenerator<T> end() {
        return new Emitted<>(null);
    }

    /** For the entries of generated code: a generator with this body. */
    public static <T extends @Nullable Object> AsyncGenerator<T> of(Coroutine<?> body) {
        return new Emitted<>(body);
    }

    /** Gives this generator itself: it can be read once. */
    @Override
    public final AsyncIterator<T> iterator() {
        return this;
    }

    /**
     * Throws {@code failure} at the {@code emit} where the body stands, and goes on to its next value, as {@link #advance}
     * does; false if the body ends. What the body does not catch is thrown by the await. A body that never began is not
     * entered. asyncio: {@code athrow}.
     */
    public abstract Coroutine<Boolean> throwAsync(Throwable failure);

    @Override
    public abstract Coroutine<Void> closeAsync();
}
