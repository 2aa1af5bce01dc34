package dev.fermata;

import java.util.Objects;
import java.util.concurrent.Flow;
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

    /**
     * Like {@link #of(Flow.Publisher, int)}, with one element at a time: it is requested when the reader waits for it, so
     * that the publisher makes none that nobody wants, and leaving the loop between two elements drops none.
     */
    static <T> AsyncIterable<T> of(Flow.Publisher<T> publisher) {
        return of(publisher, 1);
    }

    /**
     * Gives the elements of a publisher, in its order. Each iterator subscribes for itself, at its first {@code advance}.
     *
     * <p><b>Threads.</b> The publisher may signal on any thread, also inside {@code subscribe} and {@code request}; the
     * reader sees each signal on its loop. An iterator belongs to the loop of its first {@code advance}, and to one reader
     * at a time.
     *
     * <p><b>Demand.</b> At most {@code ahead} elements are requested, or here and not taken. More are requested, in one
     * call, when the reader advances and no more than half of that is left.
     *
     * <p><b>End.</b> The elements that came before it are given first; then {@code onComplete} ends the loop, and what
     * {@code onError} got is thrown as it is where the next element is awaited. So is what {@code subscribe} and {@code
     * request} throw. A publisher that sends null, or more than was requested, gets its subscription cancelled, and the
     * reader an exception behind the elements that came before.
     *
     * <p><b>Cancellation.</b> Leaving the loop early, and {@link AsyncIterator#closeAsync}, cancel the subscription, also
     * one that the publisher has not confirmed yet, and drop what was requested; an {@code advance} that waits in another
     * task then gives false. A task that is cancelled while it waits loses no element and keeps the subscription: if an
     * element came at the same time, the next {@code advance} gives it.
     *
     * @param ahead more than 1 saves requests, and turns of the loop, where the publisher works on other threads
     * @throws IllegalArgumentException if {@code ahead} is less than 1
     * @throws IllegalStateException where an element is awaited, if another task waits or on another loop
     * @see Flow
     */
    static <T> AsyncIterable<T> of(Flow.Publisher<T> publisher, int ahead) {
        Objects.requireNonNull(publisher, "publisher");
        if (ahead < 1) {
            throw new IllegalArgumentException("Without demand, nothing would ever come: ahead is " + ahead + ".");
        }
        return () -> new PublisherIterator<>(publisher, ahead);
    }
}
