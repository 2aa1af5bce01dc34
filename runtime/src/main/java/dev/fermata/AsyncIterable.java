package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * What an asynchronous loop runs over: {@code for (T item : each(source)) { ... }} in an {@code @Async} method.
 *
 * @param <T> the type of the items
 * @see <a href="https://docs.python.org/3.14/reference/datamodel.html#asynchronous-iterators">Python: asynchronous
 *     iterators</a>
 */
@FunctionalInterface
public interface AsyncIterable<T extends @Nullable Object> {
    /** Gives an iterator that starts at the first item. A source that can be read once gives the same one each time. */
    AsyncIterator<T> iterator();
}
