package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * How a task that was started by {@link TaskGroup#start} says that it is ready.
 *
 * @param <T> the type of the value that it gives to who waits for that
 */
@FunctionalInterface
public interface TaskStatus<T extends @Nullable Object> {
    /**
     * Gives a value to who awaits the start, and goes on as a task of the group.
     *
     * @throws IllegalStateException if it was called before
     */
    void started(T value);
}
