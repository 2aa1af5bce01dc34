package dev.fermata;

import java.util.concurrent.Callable;

/**
 * What becomes of a call on another thread when the await on it is cancelled: by {@link Task#cancel}, by a timeout, or by
 * the group that the task is in.
 *
 * <p>A call that no thread has begun is taken back in each case: it never runs, and the await throws the {@link
 * CancelledError} at once. One that has returned keeps its outcome, which the error then takes the place of, as with each
 * value that was set but has not reached the task.
 *
 * @see Fermata#toThread(Callable, OnCancel)
 */
public enum OnCancel {
    /** The await throws at once. The call goes on, and its outcome is dropped. asyncio: always so. */
    ABANDON,

    /**
     * The await throws once the call has ended, however that is. So nothing of it runs behind the await, and a call that
     * never ends cannot be cancelled. If the request is taken back meanwhile, the await gives what the call gave. trio:
     * {@code abandon_on_cancel=False}.
     */
    WAIT,

    /**
     * Like {@link #WAIT}, but the thread is interrupted, by each request once. It is the call that decides what it makes of
     * that: it should end soon. The interrupt reaches this call only: it is over when the thread goes on to something
     * else.
     */
    INTERRUPT
}
