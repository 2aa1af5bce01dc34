package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * A callback that is going to run: what {@link EventLoop#callSoon} and its like return, so that it can be cancelled.
 *
 * <p>Cancel it on the loop's thread; one from {@link EventLoop#callSoonThreadsafe} may be cancelled by any thread.
 */
public sealed class Handle extends ReadyNode permits Timer {
    private volatile @Nullable Runnable callback;
    private volatile boolean cancelled;

    Handle(Runnable callback) {
        this.callback = callback;
    }

    /** Makes sure that the callback does not run any more. Does nothing if it has run, or was cancelled before. */
    public void cancel() {
        if (callback != null) {
            cancelled = true;
            callback = null;
        }
    }

    /** Tells whether {@link #cancel} came before the callback ran. */
    public final boolean isCancelled() {
        return cancelled;
    }

    @Override
    final void dispatch() {
        Runnable due = callback;
        callback = null;
        if (due != null) {
            due.run();
        }
    }
}
