package dev.fermata.sync;

import java.util.Comparator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue that gives the smallest element first, and of equal ones the oldest (asyncio leaves that open).
 *
 * <p>Elements are compared when they are put. If that throws, so does the put, and the queue is as it was.
 *
 * @param <T> the type of the elements: {@link Comparable}, unless a comparator is given
 * @see <a href="https://docs.python.org/3.14/library/asyncio-queue.html#priority-queue">asyncio: PriorityQueue</a>
 */
public final class AsyncPriorityQueue<T extends @Nullable Object> extends AsyncQueue<T> {
    /** Creates one without a maximal size, whose elements have an order of their own. */
    public AsyncPriorityQueue() {
        this(0);
    }

    /**
     * Creates one whose elements have an order of their own.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     */
    public AsyncPriorityQueue(int maxSize) {
        this(maxSize, naturalOrder());
    }

    /**
     * Creates one without a maximal size.
     *
     * @param order which elements come first
     */
    public AsyncPriorityQueue(Comparator<? super T> order) {
        this(0, order);
    }

    /**
     * Creates one.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     * @param order which elements come first
     */
    public AsyncPriorityQueue(int maxSize, Comparator<? super T> order) {
        this(maxSize, order, element -> {});
    }

    /**
     * Creates one that does not lose elements silently.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     * @param order which elements come first
     * @param onUndelivered called with each element that no getter will see
     */
    public AsyncPriorityQueue(int maxSize, Comparator<? super T> order, Consumer<? super T> onUndelivered) {
        super(maxSize, new SmallestFirst<>(order), onUndelivered);
    }

    @SuppressWarnings("unchecked") // One that is not comparable is refused by a ClassCastException when it is put.
    private static <T extends @Nullable Object> Comparator<T> naturalOrder() {
        return (Comparator<T>) Comparator.naturalOrder();
    }
}
