package dev.fermata.sync;

import dev.fermata.Coroutine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries elements from tasks that {@link #put} them to tasks that {@link #get} them, the oldest first; null is an element
 * like any other. With a maximal size, {@code put} waits while the queue is full.
 *
 * <p>Who waits is served in the order of coming. A new element belongs to the oldest getter that waits, and a free slot to
 * the oldest putter; no other {@code get} or {@code put} takes it away before that one runs. If it is cancelled meanwhile,
 * the element or the slot goes to the next in line: nothing is lost. {@link #getNowait} and {@link #putNowait} never wait,
 * and pass by the line; whoever goes away empty-handed for that keeps its place.
 *
 * <p>An element is delivered, or handed to the callback {@code onUndelivered} if one was given: when its {@code put} throws,
 * since it was cancelled or the queue shut down; and when an immediate {@link #shutdown(boolean)} drops it. What a
 * {@code putNowait} that throws has not taken stays with the caller. The callback runs on the loop's thread, after the queue
 * has changed. What it throws is attached to what {@code put} throws, or thrown by {@code shutdown} in the end.
 *
 * <p>Belongs to the event loop whose task is the first that has to wait for it, and to that loop's thread.
 *
 * @param <T> the type of the elements
 * @see <a href="https://docs.python.org/3.14/library/asyncio-queue.html">asyncio: Queue</a>
 */
public sealed class AsyncQueue<T extends @Nullable Object> permits AsyncPriorityQueue, AsyncLifoQueue {
    /**
     * What a queue looks like at one moment.
     *
     * @param size how many elements are in it
     * @param maxSize how many it takes; 0 or less: any number
     * @param getters how many wait for an element, without those who have one coming
     * @param putters how many wait for a free slot, without those who have one coming
     * @param unfinished how many elements were put and not reported by {@link #taskDone}
     * @param shutDown whether it is shut down
     */
    public record Statistics(int size, int maxSize, int getters, int putters, int unfinished, boolean shutDown) {}

    private final Elements<T> elements;
    private final int maxSize;
    private final Undelivered<T> undelivered;

    private final LoopBinding binding = new LoopBinding();
    private final WaitingLine getters = new WaitingLine(binding);
    private final WaitingLine putters = new WaitingLine(binding);
    private final AsyncEvent finished = new AsyncEvent(new WaitingLine(binding), true);
    private int unfinished;
    private boolean shutDown;

    /** Creates one without a maximal size. */
    public AsyncQueue() {
        this(0);
    }

    /**
     * Creates one.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     */
    public AsyncQueue(int maxSize) {
        this(maxSize, element -> {});
    }

    /**
     * Creates one that does not lose elements silently.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     * @param onUndelivered called with each element that no getter will see
     */
    public AsyncQueue(int maxSize, Consumer<? super T> onUndelivered) {
        this(maxSize, new OldestFirst<>(), onUndelivered);
    }

    AsyncQueue(int maxSize, Elements<T> elements, Consumer<? super T> onUndelivered) {
        this.maxSize = maxSize;
        this.elements = elements;
        undelivered = new Undelivered<>(onUndelivered);
    }

    /**
     * Puts an element in; waits while the queue is full, and does not give way if it is not. When the wait is cancelled the
     * element is not in the queue, also if a slot became free in the same tick.
     *
     * @return a coroutine that throws {@link QueueShutDown} if the queue is shut down, or is meanwhile; IllegalStateException
     *     if it has to wait and the queue belongs to another event loop
     */
    public final Coroutine<Void> put(T element) {
        return new QueuePut<>(this, element);
    }

    /**
     * Puts an element in, without waiting.
     *
     * @throws QueueFull if there is no room
     * @throws QueueShutDown if the queue is shut down
     */
    public final void putNowait(T element) {
        if (shutDown) {
            throw new QueueShutDown();
        }
        if (isFull()) {
            throw new QueueFull();
        }
        store(element);
    }

    /**
     * Takes an element out; waits while there is none, and does not give way if there is one that nobody else waits for. When
     * the wait is cancelled no element is taken, also if one came in the same tick.
     *
     * @return a coroutine that throws {@link QueueShutDown} if the queue is shut down and empty, or is so meanwhile;
     *     IllegalStateException if it has to wait and the queue belongs to another event loop
     */
    public final Coroutine<T> get() {
        return new QueueGet<>(this);
    }

    /**
     * Takes an element out, without waiting.
     *
     * @throws QueueEmpty if there is none
     * @throws QueueShutDown if there is none, and the queue is shut down
     */
    public final T getNowait() {
        if (isEmpty()) {
            throw shutDown ? new QueueShutDown() : new QueueEmpty();
        }
        return take();
    }

    /** Gives how many elements are in it, counting those that belong to a getter that has not run yet. */
    public final int size() {
        return elements.size();
    }

    /** asyncio's name of {@link #size}. */
    public final int qsize() {
        return size();
    }

    /** Gives how many elements it takes; 0 or less: any number. */
    public final int maxSize() {
        return maxSize;
    }

    /** Tells whether there is nothing in it. */
    public final boolean isEmpty() {
        return size() == 0;
    }

    /** Tells whether there is no room; never true without a maximal size. */
    public final boolean isFull() {
        return freeSlots() <= 0;
    }

    /**
     * Waits until each element that was put was also reported by {@link #taskDone}; does not give way if that is so.
     *
     * @return a coroutine that throws IllegalStateException if it has to wait and the queue belongs to another event loop
     */
    public final Coroutine<Void> join() {
        return new QueueJoin(finished, this);
    }

    /**
     * Reports that the work on one element is done. The last one wakes all who {@link #join}.
     *
     * @throws IllegalStateException if that was reported for all elements already
     */
    public final void taskDone() {
        if (unfinished <= 0) {
            throw new IllegalStateException("taskDone() called too many times");
        }
        countDown();
    }

    /** Like {@link #shutdown(boolean)} with false: what is in the queue can still be taken. */
    public final void shutdown() {
        shutdown(false);
    }

    /**
     * Takes no more elements: each {@link #put}, also one that waits, throws {@link QueueShutDown}. A {@link #get} does so once
     * the queue is empty. May be called again.
     *
     * @param immediate drop what is in the queue, and count it as done
     */
    public final void shutdown(boolean immediate) {
        shutDown = true;
        List<T> dropped = new ArrayList<>();
        while (immediate && !isEmpty()) {
            dropped.add(elements.remove());
            if (unfinished > 0) {
                countDown();
            }
        }
        share();
        getters.rouseAll();
        putters.rouseAll();
        undelivered.handOver(dropped);
    }

    /** Tells whether it was shut down. */
    public final boolean isShutDown() {
        return shutDown;
    }

    /** Counts elements and who waits. */
    public final Statistics statistics() {
        return new Statistics(size(), maxSize, getters.asleep(), putters.asleep(), unfinished, shutDown);
    }

    private int freeSlots() {
        return maxSize <= 0 ? Integer.MAX_VALUE : maxSize - size();
    }

    /** True if there is an element that no getter was woken for. */
    final boolean hasElementForAll() {
        return size() > getters.woken();
    }

    /** True if there is a slot that no putter was woken for. */
    final boolean hasSlotForAll() {
        return freeSlots() > putters.woken();
    }

    final void store(T element) {
        elements.add(element);
        unfinished++;
        finished.clear();
        share();
    }

    final T take() {
        T element = elements.remove();
        share();
        if (shutDown && isEmpty()) {
            getters.rouseAll();
        }
        return element;
    }

    /** Wakes as many as there are elements and slots for, or takes back turns that came to nothing. */
    final void share() {
        share(getters, size());
        share(putters, freeSlots());
    }

    private static void share(WaitingLine line, int available) {
        while (line.woken() > available) {
            line.takeBackLast();
        }
        while (line.woken() < available && line.wakeNext()) {
            // one more was woken
        }
    }

    private void countDown() {
        if (--unfinished == 0) {
            finished.set();
        }
    }

    final WaitingLine getters() {
        return getters;
    }

    final WaitingLine putters() {
        return putters;
    }

    final Undelivered<T> undelivered() {
        return undelivered;
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "(" + elements + (maxSize > 0 ? ", at most " + maxSize : "") + ", "
                + getters.asleep() + " getting, " + putters.asleep() + " putting, " + unfinished + " unfinished"
                + (shutDown ? ", shut down" : "") + ")";
    }
}
