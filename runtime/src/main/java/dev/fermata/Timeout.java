package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.time.Duration;
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
 * {@link TimeoutException}. What else leaves the block goes on as it is: a value, or a failure, which gets the
 * TimeoutException as a suppressed exception.
 *
 * <p>It turns its own request only. If the task was cancelled from elsewhere while it was in the block, or shortly before
 * so that the block's first await throws, it is a cancellation, also if both happen in one turn of the loop, in either
 * order. Of nested blocks that expire in one turn, the outermost throws the TimeoutException. The deadline beats a value
 * that was set but has not reached the task. Leaving the block takes the request back, delivered or not.
 *
 * <p>With a time of grace, the clean-up has a deadline too: when it has passed, every await in the block throws a {@link
 * CancelledError}, until the block is left.
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

    private final EventLoop loop;
    private final CancelRegion region;
    private final @Nullable Duration grace;
    private State state = State.ACTIVE;
    private @Nullable Long when;
    private @Nullable Handle handle;

    private Timeout(Task<?> task, @Nullable Long when, @Nullable Duration grace, boolean shielded) {
        loop = task.loop;
        region = CancelRegion.enter(task, shielded);
        this.grace = grace;
        reschedule(when);
    }

    static Timeout enter(EventLoop loop, @Nullable Long when, @Nullable Duration grace) {
        return new Timeout(task(loop), when, grace, false);
    }

    /** One that keeps requests from outside away from the block, and insists on its own. */
    static Timeout shielded(EventLoop loop, long when) {
        return new Timeout(task(loop), when, Duration.ZERO, true);
    }

    private static Task<?> task(EventLoop loop) {
        Task<?> task = loop.current();
        if (task == null) {
            throw new IllegalStateException("Timeout should be used inside a task: open it in a coroutine.");
        }
        return task;
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
        region.cancel();
        if (grace != null) {
            if (Nanos.of(grace) == 0) {
                region.persist();
            } else {
                handle = loop.callLater(grace, region::persist);
            }
        }
    }

    /** The block is left with {@code failure}: gives the TimeoutException that takes its place, or null. */
    @Nullable
    TimeoutException left(@Nullable Throwable failure) {
        if (handle != null) {
            handle.cancel();
            handle = null;
        }
        if (state == State.EXPIRED || state == State.FINISHED) {
            throw new IllegalStateException("This Timeout was left before: open a new one for each block.");
        }
        boolean ours = !region.isCancelledByOthers();
        region.leave();
        if (state != State.EXPIRING) {
            state = State.FINISHED;
            return null;
        }
        state = State.EXPIRED;
        if (!ours || failure == null) {
            return null;
        }
        TimeoutException timeout = new TimeoutException("The deadline of a timeout passed.");
        if (failure instanceof CancelledError) {
            timeout.initCause(failure);
            return timeout;
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
