package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * An error that no coroutine could be given: what an {@link ExceptionHandler} hears.
 *
 * @param message what happened
 * @param exception the failure, if there is one
 * @param source the task, future or handle concerned, if there is one
 */
public record LoopError(
        String message,
        @Nullable Throwable exception,
        @Nullable Object source) {}
