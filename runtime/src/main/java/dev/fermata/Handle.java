package dev.fermata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A callback that is going to run: what {@link EventLoop#callSoon} and its like return, so that it can be cancelled.
 *
 * <p>Cancel it on the loop's thread; one from {@link EventLoop#callSoonThreadsafe} may be cancelled by any thread.
 */
public sealed class Handle extends ReadyNode permits Timer {
    final EventLoop loop;
    private final ContextState context;
    private volatile @Nullable Runnable callback;
    private volatile boolean cancelled;

    Handle(Runnable callback, EventLoop loop, ContextState context) {
        this.callback = Objects.requireNonNull(callback, "callback");
        this.loop = loop;
        this.context = context;
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

    /** Gives the deadline of a timer, in nanoseconds of {@link EventLoop#time}; null if it is none. */
    public @Nullable Long when() {
        return null;
    }

    @Override
    final void dispatch() {
        Runnable due = callback;
        callback = null;
        if (due != null) {
            loop.context.enter(context);
            try {
                due.run();
            } finally {
                loop.context.keep();
            }
        }
    }
}
