package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A block of the running task that can be cancelled as a whole, and stays cancelled:
 *
 * <pre>{@code
 * var scope = CancelScope.open();
 * try (scope) {
 *     button.onClick(scope::cancel);
 *     await(download());
 * } catch (ScopeCancelledException e) { ... }
 * }</pre>
 *
 * <p>While {@link Task#cancel} throws once, and a handler that swallows the error has swallowed the request, a cancelled
 * scope throws a {@link CancelledError} at <em>every</em> await inside that would have to wait, until the block is left;
 * each takes one turn of the loop. So clean-up that has to wait needs a scope of its own: {@link #shielded}, or {@link
 * Fermata#shieldFor}. An await of something that is done does not throw. Tasks that the block waits for are cancelled like
 * everything that it awaits; a {@link TaskGroup} in it waits until its tasks have ended.
 *
 * <p>Leaving the block turns the {@link CancelledError} into a {@link ScopeCancelledException}, if the request was the
 * scope's own: a request to the task, or of a scope outside, goes on as CancelledError, and wins if both were made. A
 * value or another failure leaves the block as it is. Leaving the block ends the request in any case.
 *
 * <p>All methods belong to the loop's thread. asyncio has nothing like it.
 *
 * @see <a href="https://trio.readthedocs.io/en/stable/reference-core.html#cancellation-and-timeouts">trio: cancel
 *     scopes</a>
 */
public final class CancelScope implements AsyncScope {
    private final EventLoop loop;
    private final CancelRegion region;
    private @Nullable Long deadline;
    private @Nullable Handle timer;
    private boolean left;
    private boolean called;
    private boolean expired;
    private boolean caught;

    private CancelScope(EventLoop loop, Task<?> task, @Nullable Duration limit, boolean shielded) {
        this.loop = loop;
        region = CancelRegion.enter(task, shielded);
        region.persist();
        reschedule(limit == null ? null : (Long) (loop.time() + Nanos.of(limit)));
    }

    /**
     * Opens a scope without a deadline.
     *
     * @throws IllegalStateException if no task is running
     */
    public static CancelScope open() {
        return open(null, false);
    }

    /**
     * Opens a scope that is cancelled once {@code limit} has passed.
     *
     * @param limit zero or less: at the first await; null: no deadline
     * @throws IllegalStateException if no task is running
     */
    public static CancelScope open(@Nullable Duration limit) {
        return open(limit, false);
    }

    /**
     * Opens a scope that requests from outside do not reach: {@link Task#cancel}, and scopes, timeouts and groups round it.
     * They count at once, and throw at the first await after the block. Timeouts and scopes inside it work as ever.
     *
     * @param limit after which the scope is cancelled itself: a shield needs an end
     * @throws IllegalStateException if no task is running
     */
    public static CancelScope shielded(Duration limit) {
        return open(limit, true);
    }

    private static CancelScope open(@Nullable Duration limit, boolean shielded) {
        EventLoop loop = RunningLoop.get("CancelScope.open");
        Task<?> task = loop.current();
        if (task == null) {
            throw new IllegalStateException("CancelScope should be used inside a task: open it in a coroutine.");
        }
        return new CancelScope(loop, task, limit, shielded);
    }

    /** Cancels the scope: interrupts what its block waits for, and everything that it awaits later. Once is enough. */
    public void cancel() {
        if (!left) {
            called = true;
            region.cancel();
        }
    }

    /** Gives the deadline in nanoseconds of {@link EventLoop#time}; null if there is none. */
    public @Nullable Long deadline() {
        return deadline;
    }

    /**
     * Moves the deadline, in either direction. It does not revive a scope that is cancelled.
     *
     * @param deadline in nanoseconds of {@link EventLoop#time}; one that has passed takes effect in the loop's next turn;
     *     null: no deadline
     */
    public void reschedule(@Nullable Long deadline) {
        this.deadline = deadline;
        disarm();
        if (deadline != null && !left) {
            timer = deadline - loop.time() <= 0 ? loop.callSoon(this::expire) : loop.callAt(deadline, this::expire);
        }
    }

    /** Tells whether {@link #cancel} was called inside its block's time, or the deadline passed in it. */
    public boolean cancelCalled() {
        return called;
    }

    /** Tells whether the block was cut short by this scope, and ended with the {@link ScopeCancelledException}. */
    public boolean cancelledCaught() {
        return caught;
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new Exit(failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() {
        throw NotRewritten.scope("CancelScope");
    }

    private void expire() {
        timer = null;
        expired = true;
        cancel();
    }

    private void disarm() {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
    }

    private @Nullable ScopeCancelledException left(@Nullable Throwable failure) {
        if (left) {
            throw new IllegalStateException("This CancelScope was left before: open a new one for each block.");
        }
        boolean ours = called && !region.isCancelledByOthers();
        left = true;
        disarm();
        region.leave();
        if (!ours || !(failure instanceof CancelledError error)) {
            return null;
        }
        caught = true;
        return new ScopeCancelledException(
                expired ? "The deadline of a CancelScope passed." : "A CancelScope was cancelled.", error);
    }

    @Override
    public String toString() {
        return "CancelScope(" + (left ? "left" : "open") + (called ? ", cancelled)" : ")");
    }

    private final class Exit extends StateMachine<@Nullable Throwable> {
        private final @Nullable Throwable failure;

        Exit(@Nullable Throwable failure) {
            this.failure = failure;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable none) {
            ScopeCancelledException cut = left(failure);
            if (cut != null) {
                throw cut;
            }
            return null;
        }
    }
}
