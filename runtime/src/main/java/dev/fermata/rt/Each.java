package dev.fermata.rt;

import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import dev.fermata.NotTransformedError;
import java.util.Iterator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The iterator of an enhanced for over {@code each(source)}. Rewriting replaces the loop's hidden {@code hasNext()} by an
 * awaited {@link #advance}, and awaits {@link #close} where the loop is left early.
 *
 * @param <T> the type of the items
 */
public final class Each<T extends @Nullable Object> implements Iterator<T> {
    private final AsyncIterator<T> iterator;

    /** Runs over the items that {@code iterator} gives. */
    public Each(AsyncIterator<T> iterator) {
        this.iterator = Objects.requireNonNull(iterator, "the source's iterator() gave null");
    }

    /** Goes on to the next item of such a loop, and tells whether there is one. */
    public static Coroutine<Boolean> advance(Iterator<?> loop) {
        return ((Each<?>) loop).iterator.advance();
    }

    /** Closes the source of such a loop. */
    public static Coroutine<Void> close(Iterator<?> loop) {
        return ((Each<?>) loop).iterator.closeAsync();
    }

    /** @throws NotTransformedError always: only rewritten code can wait */
    @Override
    public boolean hasNext() {
        throw new NotTransformedError("each(...) was used by ordinary code, which cannot wait for the next item. Write"
                + " `for (var item : each(source))` in an @Async method that Fermata has rewritten.");
    }

    @Override
    public T next() {
        return iterator.current();
    }
}
