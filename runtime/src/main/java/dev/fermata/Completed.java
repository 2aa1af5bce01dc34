package dev.fermata;

import dev.fermata.internal.StateMachine;
import org.jspecify.annotations.Nullable;

/** A coroutine that has nothing to do but give its value. */
final class Completed<T extends @Nullable Object> extends StateMachine<T> {
    private final T value;

    Completed(T value) {
        this.value = value;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object ignored, @Nullable Throwable failure) {
        return value;
    }
}
