package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * Gives items one after the other, and may have to wait for each.
 *
 * @param <T> the type of the items
 */
public interface AsyncIterator<T extends @Nullable Object> {
    /** Goes on to the next item. Awaiting it gives true if there is one, which {@link #current} then gives. */
    Coroutine<Boolean> advance();

    /** Gives the item that the last {@link #advance} has found. */
    T current();

    /**
     * Ends the iteration before its end, and waits for the source to clean up; {@code each} does so when its loop is left
     * by break, return or an exception. Does nothing if the iteration has ended.
     */
    default Coroutine<Void> closeAsync() {
        return Fermata.done();
    }
}
