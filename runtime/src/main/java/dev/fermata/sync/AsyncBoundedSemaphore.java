package dev.fermata.sync;

/**
 * A semaphore that refuses to be released more often than it was acquired, which is nearly always a mistake.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#boundedsemaphore">asyncio: BoundedSemaphore</a>
 */
public final class AsyncBoundedSemaphore extends AsyncSemaphore {
    private final int bound;

    /** Creates one with a single permit. */
    public AsyncBoundedSemaphore() {
        this(1);
    }

    /**
     * Creates one.
     *
     * @param permits how many may be held at once
     * @throws IllegalArgumentException if that is negative
     */
    public AsyncBoundedSemaphore(int permits) {
        super(permits);
        bound = permits;
    }

    /**
     * Gives a permit back. Does not wait.
     *
     * @throws IllegalStateException if all permits are free already
     */
    @Override
    public void release() {
        if (value() >= bound) {
            throw new IllegalStateException("BoundedSemaphore released too many times: all " + bound + " are free");
        }
        super.release();
    }
}
