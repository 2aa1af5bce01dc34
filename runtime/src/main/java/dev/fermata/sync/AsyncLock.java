package dev.fermata.sync;

import dev.fermata.Coroutine;

/**
 * Lets one task through at a time, also across its awaits: {@code try (var held = await(lock.acquire())) { ... }}.
 *
 * <p>Waiting tasks are served in the order in which they came, and nobody passes them. One that is cancelled after its turn
 * had come passes it to the next. The lock has no owner: any task may release it, and it is not reentrant.
 *
 * <p>Belongs to the event loop whose task is the first that has to wait for it, and to that loop's thread.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#lock">asyncio: Lock</a>
 */
public final class AsyncLock implements Releasable {
    /**
     * What a lock looks like at one moment.
     *
     * @param locked whether somebody holds it
     * @param waiters how many wait for it, counting the one whose turn has come but who has not run yet
     */
    public record Statistics(boolean locked, int waiters) {}

    private final WaitingLine line = new WaitingLine();
    private boolean locked;

    /** Creates an unlocked one. */
    public AsyncLock() {}

    /**
     * Waits for the lock; does not give way if it is free. It is released by closing what this gives, or by {@link
     * #release}. When the wait is cancelled the lock is not held, also if its turn had come in the same tick.
     *
     * @return a coroutine that throws IllegalStateException if it has to wait and the lock belongs to another event loop
     */
    public Coroutine<Permit> acquire() {
        return new LockAcquire();
    }

    /**
     * Unlocks, and wakes the oldest waiter, which holds the lock once it runs. Does not wait.
     *
     * @throws IllegalStateException if it is not locked
     */
    @Override
    public void release() {
        if (!locked) {
            throw new IllegalStateException("Lock is not acquired.");
        }
        locked = false;
        line.wakeFirst();
    }

    /** Tells whether somebody holds it: not between a release and the first step of the one it woke. */
    public boolean locked() {
        return locked;
    }

    /** Like {@link #locked()}, in Java's way. */
    public boolean isLocked() {
        return locked;
    }

    /** Counts who waits. */
    public Statistics statistics() {
        return new Statistics(locked, line.size());
    }

    @Override
    public String toString() {
        return "AsyncLock(" + (locked ? "locked" : "unlocked") + ", " + line.size() + " waiting)";
    }

    private final class LockAcquire extends Acquire {
        LockAcquire() {
            super(line);
        }

        @Override
        AsyncLock primitive() {
            return AsyncLock.this;
        }

        @Override
        boolean tryNow() {
            boolean free = !locked && !line.isLive();
            if (free) {
                locked = true;
            }
            return free;
        }

        @Override
        void take() {
            locked = true;
        }

        @Override
        void giveUp(boolean woken) {
            if (!locked) {
                line.wakeFirst();
            }
        }
    }
}
