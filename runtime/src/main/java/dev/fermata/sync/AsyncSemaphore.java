package dev.fermata.sync;

import dev.fermata.Coroutine;

/**
 * Lets a limited number of tasks through: {@code try (var permit = await(limit.acquire())) { ... }}.
 *
 * <p>Waiting tasks are served in the order in which they came, and nobody passes them. A release is granted to the oldest
 * waiter at once; if that is cancelled before it runs, the permit goes to the next. Belongs to one event loop.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#semaphore">asyncio: semaphore</a>
 */
public final class AsyncSemaphore {
    private final WaitingLine line = new WaitingLine();
    private int value;

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

    /** Waits for a permit; does not give way if one is free. The permit is released by closing it. */
    public Coroutine<Permit> acquire() {
        return new SemaphoreAcquire();
    }

    /** Gives a permit back, or adds one. Does not wait. */
    public void release() {
        value++;
        grantNext();
    }

    /** Tells whether {@link #acquire} would have to wait. */
    public boolean locked() {
        return value == 0 || line.isLive();
    }

    /** Gives how many permits are free, beyond those that are granted to waiters. */
    public int value() {
        return value;
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
        return "AsyncSemaphore(" + value + " free, " + line.size() + " waiting)";
    }

    private final class SemaphoreAcquire extends Acquire {
        SemaphoreAcquire() {
            super(line);
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
        Permit take() {
            grantFree();
            return permit();
        }

        @Override
        void giveUp(boolean granted) {
            if (granted) {
                value++;
            }
            grantFree();
        }

        @Override
        Permit permit() {
            return new Permit(AsyncSemaphore.this::release);
        }
    }
}
