package dev.fermata;

import org.jspecify.annotations.Nullable;

/** Makes the entries of a loop's ready queue and timer heap that run a callback. */
final class Callbacks {
    private final EventLoop loop;
    private final LoopThread thread;
    private final Scheduler scheduler;

    Callbacks(EventLoop loop, LoopThread thread, Scheduler scheduler) {
        this.loop = loop;
        this.thread = thread;
        this.scheduler = scheduler;
    }

    /** What code that is scheduled now starts with. */
    Bindings contextCopy() {
        return thread.isCurrent()
                ? loop.context.copy()
                : loop.context.withThreadLocals(CurrentContext.here().copy());
    }

    /** @param context null: a copy of the calling code's */
    Handle soon(Runnable callback, @Nullable Context context) {
        thread.checkOpen("callSoon");
        Handle handle = handle(callback, context);
        scheduler.ready.add(handle);
        return handle;
    }

    /** On any thread. */
    Handle soonThreadsafe(Runnable callback, @Nullable Context context) {
        thread.checkOpen();
        Handle handle = handle(callback, context);
        add(handle);
        return handle;
    }

    /** On any thread. Gives false if the loop is closed: who completes something for it must not fail by that. */
    boolean post(Runnable callback) {
        if (thread.isClosed()) {
            return false;
        }
        add(new Handle(callback, loop, Bindings.EMPTY));
        return true;
    }

    private void add(Handle handle) {
        if (thread.isCurrent()) {
            scheduler.ready.add(handle);
        } else {
            scheduler.post(handle);
        }
    }

    Handle at(long deadline, Runnable callback, @Nullable Context context) {
        thread.checkOpen("callAt");
        Timer timer = new Timer(deadline, callback, loop, context == null ? contextCopy() : context);
        scheduler.timers.add(timer);
        return timer;
    }

    Handle afterStep(Runnable callback) {
        if (!thread.isCurrent()) {
            return soon(callback, null);
        }
        Handle handle = handle(callback, null);
        scheduler.addAfterStep(handle);
        return handle;
    }

    private Handle handle(Runnable callback, @Nullable Context context) {
        return new Handle(callback, loop, context == null ? contextCopy() : context);
    }
}
