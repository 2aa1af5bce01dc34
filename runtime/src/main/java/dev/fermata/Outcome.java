package dev.fermata;

import dev.fermata.internal.Rethrow;
import org.jspecify.annotations.Nullable;

/**
 * How one awaitable of {@link Fermata#gatherOutcomes} ended.
 *
 * @param value what it gave; null if it failed
 * @param failure what it threw, a {@link CancelledError} if it was cancelled; null if it succeeded
 * @param <T> the type of the value
 */
public record Outcome<T>(@Nullable T value, @Nullable Throwable failure) {
    /** Tells whether there is a value, which may be null. */
    public boolean isSuccess() {
        return failure == null;
    }

    /** Gives the value, or throws the failure as it is. */
    public @Nullable T get() {
        if (failure != null) {
            throw Rethrow.asIs(failure);
        }
        return value;
    }
}
