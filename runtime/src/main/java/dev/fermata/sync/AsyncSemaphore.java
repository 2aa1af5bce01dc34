package dev.fermata.sync;

import dev.fermata.Coroutine;

/**
 * Lets a limited number of tasks through: {@code try (var permit = await(limit.acquire())) { ... }}.
 *
 * <p>Waiting tasks are served in the order in which they came, and nobody passes them. A release is granted to the oldest
 * waiter at once; if that is cancelled before it runs, the permit goes to the next.
 *
 * <p>Belongs to the event loop whose task is the first that has to wait for it, and to that loop's thread.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#semaphore">asyncio: Semaphore</a>
 */
public sealed class AsyncSemaphore implements Releasable permits AsyncBoundedSemaphore {
    /**
     * What a semaphore looks like at one moment.
     *
     * @param value how many permits are free, beyond those that are granted to waiters
     * @param waiters how many wait for one, counting those to whom it is granted but who have not run yet
     */
    public record Statistics(int value, int waiters) {}

    private final WaitingLine line = new WaitingLine();
    private int value;

    /** Creates one with a single permit. */
    public AsyncSemaphore() {
        this(1);
    }

    /**
     * Creates one.
     *
     * @param permits how many may be held at once
     * @throws IllegalArgumentException if that is negative
     */
    public AsyncSemaphore(int permits) {
        if (permits < 0) {
            throw new IllegalArgumentException("Semaphore initial value must be >= 0, but is " + permits);
        }
        value = permits;
    }

    /**
     * Waits for a permit; does not give way if one is free. It is given back by closing it, or by {@link #release}. When the
     * wait is cancelled no permit is held, also if one was granted in the same tick.
     *
     * @return a coroutine that throws IllegalStateException if it has to wait and this belongs to another event loop
     */
    public final Coroutine<Permit> acquire() {
        return new SemaphoreAcquire();
    }

    /** Gives a permit back, or adds one. Does not wait. */
    @Override
    public void release() {
        value++;
        grantNext();
    }

    /** Tells whether {@link #acquire} would have to wait. */
    public final boolean locked() {
        return value == 0 || line.isLive();
    }

    /** Like {@link #locked()}, in Java's way. */
    public final boolean isLocked() {
        return locked();
    }

    /** Gives how many permits are free, beyond those that are granted to waiters. */
    public final int value() {
        return value;
    }

    /** Counts permits and who waits for them. */
    public final Statistics statistics() {
        return new Statistics(value, line.size());
    }

    private boolean grantNext() {
        if (line.wakeNext()) {
            value--;
            return true;
        }
        return false;
    }

    /** Others may have come, and waited only because somebody was in line. */
    private void grantFree() {
        while (value > 0 && grantNext()) {
            // one more was granted
        }
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + "(" + value + " free, " + line.size() + " waiting)";
    }

    private final class SemaphoreAcquire extends Acquire {
        SemaphoreAcquire() {
            super(line);
        }

        @Override
        AsyncSemaphore primitive() {
            return AsyncSemaphore.this;
        }

        @Override
        boolean tryNow() {
            boolean free = !locked();
            if (free) {
                value--;
            }
            return free;
        }

        @Override
        void take() {
            grantFree();
        }

        @Override
        void giveUp(boolean granted) {
            if (granted) {
                value++;
            }
            grantFree();
        }
    }
}
