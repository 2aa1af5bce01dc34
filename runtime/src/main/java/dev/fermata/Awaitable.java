package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * What {@link Fermata#await(Awaitable)} accepts: a cold {@link Coroutine}, or a {@link Future} (a {@link Task} is one).
 *
 * @param <T> the type of the awaited value
 */
public sealed interface Awaitable<T extends @Nullable Object> permits Coroutine, Future {}
