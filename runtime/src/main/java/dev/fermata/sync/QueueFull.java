package dev.fermata.sync;

/** Thrown by {@link AsyncQueue#putNowait} when there is no room. */
public final class QueueFull extends RuntimeException {
    private static final long serialVersionUID = 1L;

    QueueFull() {
        super("putNowait() on a full queue: await put(item), which waits for room.");
    }
}
