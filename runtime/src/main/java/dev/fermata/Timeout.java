package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A deadline for a block of the running task:
 *
 * <pre>{@code
 * try (var deadline = timeout(Duration.ofSeconds(5))) {
 *     await(reserve());
 * } catch (TimeoutException e) { ... }
 * }</pre>
 *
 * <p>When it passes, the task is cancelled; the block may clean up, and leaving it turns the {@link CancelledError} into a
 * {@link TimeoutException}. A cancellation from elsewhere stays one, also if both happen together.
 *
 * <pre>
 * ACTIVE     the deadline has not passed            EXPIRING, FINISHED
 * EXPIRING   it has; the task was cancelled         EXPIRED
 * EXPIRED    the block was left after that
 * FINISHED   the block was left before that
 * </pre>
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#timeouts">asyncio: timeouts</a>
 */
public final class Timeout implements AsyncScope {
    private enum State {
        ACTIVE,
        EXPIRING,
        EXPIRED,
        FINISHED
    }

    private final Task<?> task;
    private final int cancellingBefore;
    private final boolean cancelPendingBefore;
    private State state = State.ACTIVE;
    private @Nullable Long when;
    private @Nullable Handle handle;

    private Timeout(Task<?> task, @Nullable Long when) {
        this.task = task;
        cancellingBefore = task.cancelling();
        cancelPendingBefore = task.isCancelPending();
        reschedule(when);
    }

    static Timeout enter(EventLoop loop, @Nullable Long when) {
        Task<?> task = loop.current();
        if (task == null) {
            throw new IllegalStateException("Timeout should be used inside a task: open it in a coroutine.");
        }
        return new Timeout(task, when);
    }

    /** Gives the deadline in nanoseconds of {@link EventLoop#time}; null if there is none. */
    public @Nullable Long when() {
        return when;
    }

    /**
     * Moves the deadline, in either direction.
     *
     * @param when in nanoseconds of {@link EventLoop#time}; one that has passed takes effect in the loop's next turn; null:
     *     no deadline
     * @throws IllegalStateException if the deadline has passed, or the block was left
     */
    public void reschedule(@Nullable Long when) {
        if (state != State.ACTIVE) {
            throw new IllegalStateException("Cannot change the deadline of a Timeout that is " + state + ".");
        }
        this.when = when;
        if (handle != null) {
            handle.cancel();
            handle = null;
        }
        if (when != null) {
            EventLoop loop = task.loop;
            handle = when - loop.time() <= 0 ? loop.callSoon(this::expire) : loop.callAt(when, this::expire);
        }
    }

    /** Tells whether the deadline passed inside the block. */
    public boolean expired() {
        return state == State.EXPIRING || state == State.EXPIRED;
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new Exit(failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead, which may throw the TimeoutException.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() throws TimeoutException {
        throw NotRewritten.scope("Timeout");
    }

    private void expire() {
        handle = null;
        state = State.EXPIRING;
        task.cancel();
    }

    /** The block is left with {@code failure}: gives the TimeoutException that takes its place, or null. */
    @Nullable
    TimeoutException left(@Nullable Throwable failure) {
        if (handle != null) {
            handle.cancel();
            handle = null;
        }
        if (state != State.EXPIRING) {
            state = State.FINISHED;
            return null;
        }
        state = State.EXPIRED;
        if (task.uncancel() > cancellingBefore || failure == null) {
            return null;
        }
        TimeoutException timeout = new TimeoutException("The deadline of a timeout passed.");
        if (failure instanceof CancelledError) {
            // A request that was open when the block was entered came first, and is not this timeout's.
            timeout.initCause(failure);
            return cancelPendingBefore ? null : timeout;
        }
        failure.addSuppressed(timeout);
        return null;
    }

    private final class Exit extends StateMachine<@Nullable Throwable> {
        private final @Nullable Throwable failure;

        Exit(@Nullable Throwable failure) {
            this.failure = failure;
        }

        @Override
        protected @Nullable Object run(Task<?> running, int at, @Nullable Object value, @Nullable Throwable none)
                throws TimeoutException {
            TimeoutException timeout = left(failure);
            if (timeout != null) {
                throw timeout;
            }
            return null;
        }
    }
}
