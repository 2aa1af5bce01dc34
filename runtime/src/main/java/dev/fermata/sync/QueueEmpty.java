package dev.fermata.sync;

/** Thrown by {@link AsyncQueue#getNowait} when there is nothing to take. */
public final class QueueEmpty extends RuntimeException {
    private static final long serialVersionUID = 1L;

    QueueEmpty() {
        super("getNowait() on an empty queue: await get(), which waits for an item.");
    }
}
