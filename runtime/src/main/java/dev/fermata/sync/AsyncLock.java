package dev.fermata.sync;

import dev.fermata.Coroutine;

/**
 * Lets one task through at a time, also across its awaits: {@code try (var held = await(lock.acquire())) { ... }}.
 *
 * <p>Waiting tasks are served in the order in which they came. The lock has no owner: any task may release it, and it is not
 * reentrant. Belongs to one event loop.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#lock">asyncio: lock</a>
 */
public final class AsyncLock {
    private final WaitingLine line = new WaitingLine();
    private boolean locked;

    /** Creates an unlocked one. */
    public AsyncLock() {}

    /** Waits for the lock; does not give way if it is free. It is released by closing what this gives. */
    public Coroutine<Permit> acquire() {
        return new LockAcquire();
    }

    /**
     * Unlocks, and wakes the oldest waiter. Does not wait.
     *
     * @throws IllegalStateException if it is not locked
     */
    public void release() {
        if (!locked) {
            throw new IllegalStateException("Lock is not acquired.");
        }
        locked = false;
        line.wakeFirst();
    }

    /** Tells whether somebody holds it. */
    public boolean locked() {
        return locked;
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
        boolean tryNow() {
            boolean free = !locked && !line.isLive();
            if (free) {
                locked = true;
            }
            return free;
        }

        @Override
        Permit take() {
            locked = true;
            return permit();
        }

        @Override
        void giveUp(boolean woken) {
            if (!locked) {
                line.wakeFirst();
            }
        }

        @Override
        Permit permit() {
            return new Permit(AsyncLock.this::release);
        }
    }
}
