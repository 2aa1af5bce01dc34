package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * An error that no coroutine could be given: what an {@link ExceptionHandler} hears.
 *
 * @param message what happened
 * @param exception the failure, if there is one
 * @param source the task, future, handle or generator concerned, if there is one
 */
public record LoopError(
        String message,
        @Nullable Throwable exception,
        @Nullable Object source) {
    /** Gives the task concerned; null if it is something else. */
    public @Nullable Task<?> task() {
        return source instanceof Task<?> task ? task : null;
    }

    /** Gives the future concerned, which may be a task; null if it is something else. */
    public @Nullable Future<?> future() {
        return source instanceof Future<?> future ? future : null;
    }

    /** Gives the callback concerned, if {@link EventLoop#callSoon} or its like gave a handle of it; null otherwise. */
    public @Nullable Handle handle() {
        return source instanceof Handle handle ? handle : null;
    }
}
