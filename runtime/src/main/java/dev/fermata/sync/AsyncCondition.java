package dev.fermata.sync;

import dev.fermata.Coroutine;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets tasks that hold a lock wait until another one tells them that something has changed:
 *
 * <pre>{@code
 * try (var held = await(condition.acquire())) {
 *     await(condition.waitFor(() -> !orders.isEmpty()));
 *     serve(orders.remove());
 * }
 * }</pre>
 *
 * <p>{@link Object} has taken the names {@code wait()}, {@code notify()} and {@code notifyAll()} for monitors, and nobody may
 * replace them. So asyncio's {@code wait} is {@link #waitOn}, as everywhere in this package, and its {@code notify} says how
 * many: {@link #notifyOne}, {@link #notify(int)}, {@link #notifyEveryone}. Calling one of Object's by mistake throws
 * IllegalMonitorStateException at once.
 *
 * <p>Waiters are notified in the order in which they came. Whoever is notified goes on once the notifier, and everybody who
 * came before, has released the lock. A notify whose receiver is cancelled goes to the next waiter; there are no others
 * that nobody asked for. Belongs to the event loop whose task is the first that waits, and to that loop's thread.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#condition">asyncio: Condition</a>
 */
public final class AsyncCondition {
    /**
     * What a condition looks like at one moment.
     *
     * @param waiters how many wait to be notified, counting those who are notified but have not run yet
     * @param lock its lock, for which those who were notified wait
     */
    public record Statistics(int waiters, AsyncLock.Statistics lock) {}

    private final AsyncLock lock;
    private final WaitingLine line = new WaitingLine();

    /** Creates one with a lock of its own. */
    public AsyncCondition() {
        this(new AsyncLock());
    }

    /** Creates one with a lock that others may use, too: several conditions may share one. */
    public AsyncCondition(AsyncLock lock) {
        this.lock = lock;
    }

    /** Waits for the lock, like {@link AsyncLock#acquire}. */
    public Coroutine<Permit> acquire() {
        return lock.acquire();
    }

    /**
     * Releases the lock, like {@link AsyncLock#release}.
     *
     * @throws IllegalStateException if it is not locked
     */
    public void release() {
        lock.release();
    }

    /** Tells whether somebody holds the lock. */
    public boolean locked() {
        return lock.locked();
    }

    /** Like {@link #locked()}, in Java's way. */
    public boolean isLocked() {
        return lock.locked();
    }

    /**
     * Releases the lock, waits to be notified, and acquires the lock again. asyncio's {@code wait}.
     *
     * <p>The lock is held again however the wait ends. When it is cancelled, also several times while it acquires the lock
     * again, the last CancelledError is thrown once the lock is held, and a notify that had come goes to the next waiter.
     *
     * @return a coroutine that gives true; throws IllegalStateException if the lock is not held, or this belongs to another
     *     event loop
     */
    public Coroutine<Boolean> waitOn() {
        return new NotifyWait(this);
    }

    /**
     * Waits, like {@link #waitOn}, until {@code predicate} is true; does not give way if it is at once. It is called with the
     * lock held, first now and then after each notify. What it throws is thrown here.
     *
     * @return a coroutine that gives true
     */
    public Coroutine<Boolean> waitFor(BooleanSupplier predicate) {
        return new PredicateWait<>(this, predicate::getAsBoolean);
    }

    /**
     * Waits, like {@link #waitFor(BooleanSupplier)}, until there is something: {@code supplier} gives neither null nor false.
     *
     * @return a coroutine that gives this
     */
    public <T> Coroutine<T> waitFor(Supplier<? extends @Nullable T> supplier) {
        return new PredicateWait<T>(this, supplier);
    }

    /**
     * Wakes the oldest waiter, if there is one. Does not release the lock: the waiter goes on when the caller does.
     *
     * @throws IllegalStateException if the lock is not held
     */
    public void notifyOne() {
        notify(1);
    }

    /**
     * Wakes the {@code n} oldest waiters, or all if there are fewer.
     *
     * @throws IllegalStateException if the lock is not held
     */
    public void notify(int n) {
        checkLocked("notify");
        for (int i = 0; i < n && line.wakeNext(); i++) {
            // one more was woken
        }
    }

    /**
     * Wakes all waiters; they go on one after the other. asyncio's {@code notify_all}.
     *
     * @throws IllegalStateException if the lock is not held
     */
    public void notifyEveryone() {
        checkLocked("notify");
        line.wakeAll();
    }

    /** Counts who waits. */
    public Statistics statistics() {
        return new Statistics(line.size(), lock.statistics());
    }

    void checkLocked(String what) {
        if (!lock.locked()) {
            throw new IllegalStateException("cannot " + what + " on un-acquired lock");
        }
    }

    WaitingLine line() {
        return line;
    }

    @Override
    public String toString() {
        return "AsyncCondition(" + (locked() ? "locked" : "unlocked") + ", " + line.size() + " waiting)";
    }
}
