package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * A resource whose end may have to wait: try-with-resources over it, in an {@code @Async} method, awaits {@link #exit}.
 *
 * <p>{@link #close} stands in the source only: Fermata replaces its calls. In code that was not rewritten it throws
 * {@link IllegalStateException}.
 */
@SuppressWarnings("try") // close() must be able to declare what exit throws, InterruptedException included.
public interface AsyncScope extends AutoCloseable {
    /**
     * Ends the scope. The coroutine gives the failure with which the statement ends: null keeps {@code failure}. What the
     * coroutine throws takes the place of {@code failure}, which becomes a suppressed exception of it.
     *
     * @param failure what the body threw, or null if it ended well
     */
    Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure);

    /**
     * Always throws: the scope is left by an awaited {@link #exit}.
     *
     * @throws IllegalStateException always; implementations may narrow the throws clause
     */
    @Override
    void close() throws Exception;
}
