package dev.fermata;

import org.jspecify.annotations.Nullable;

/** Which thread runs a loop, whether the loop is closed, and what both forbid. */
final class LoopThread {
    private volatile @Nullable Thread running;
    private volatile boolean closed;

    /** Runs {@code turns} of {@code loop} on this thread, inside of what another loop on it may be doing. */
    void run(EventLoop loop, Runnable turns) {
        EventLoop outer = RunningLoop.find();
        running = Thread.currentThread();
        RunningLoop.set(loop);
        try {
            turns.run();
        } finally {
            RunningLoop.restore(outer);
            running = null;
        }
    }

    boolean isRunning() {
        return running != null;
    }

    /** Tells whether the calling thread is the one that runs the loop. */
    boolean isCurrent() {
        return running == Thread.currentThread();
    }

    boolean isClosed() {
        return closed;
    }

    /** Gives false if the loop was closed before. */
    boolean close() {
        if (isRunning()) {
            throw new IllegalStateException("Cannot close a running event loop: let it stop first.");
        }
        boolean first = !closed;
        closed = true;
        return first;
    }

    void check(String what) {
        Thread owner = running;
        if (owner != null && owner != Thread.currentThread()) {
            throw new IllegalStateException("Non-thread-safe operation (" + what
                    + ") on an event loop that runs on thread \"" + owner.getName() + "\", from thread \""
                    + Thread.currentThread().getName() + "\". Use loop.callSoonThreadsafe(...).");
        }
    }

    /** For what schedules something. */
    void checkOpen(String what) {
        check(what);
        checkOpen();
    }

    void checkOpen() {
        if (closed) {
            throw new IllegalStateException("Event loop is closed");
        }
    }

    void checkRunnable() {
        checkOpen();
        if (isRunning()) {
            throw new IllegalStateException("This event loop is already running");
        }
        if (RunningLoop.find() != null) {
            throw new IllegalStateException(
                    "Cannot run the event loop while another loop is running on this thread. Await instead.");
        }
    }
}
