package dev.fermata;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A call on another thread, as a future of the loop.
 *
 * <pre>
 * stage       cancel
 * WAITING     CANCELLED, and the thread will not begin
 * RUNNING     as {@link OnCancel} says: the future is cancelled, or is not
 * RETURNED    the future is cancelled, or is not, likewise: the outcome is underway to the loop
 * </pre>
 */
final class ThreadCall<T extends @Nullable Object> extends Future<T> {
    private enum Stage {
        WAITING,
        RUNNING,
        RETURNED,
        CANCELLED
    }

    private final Callable<T> call;
    private final OnCancel onCancel;
    private Stage stage = Stage.WAITING;
    private @Nullable Thread runner;
    private boolean interrupted;

    ThreadCall(EventLoop loop, Callable<T> call, OnCancel onCancel) {
        super(loop);
        this.call = call;
        this.onCancel = onCancel;
        loop.awaitsOutside(this);
    }

    Runnable onThread() {
        return this::run;
    }

    /** A request that is refused here hits the task when the outcome arrives. */
    @Override
    public boolean cancel(@Nullable String message) {
        loop.checkThread("cancel a future");
        if (!isDone() && !mayLeave()) {
            return false;
        }
        return super.cancel(message);
    }

    private synchronized boolean mayLeave() {
        if (stage == Stage.WAITING) {
            stage = Stage.CANCELLED;
            return true;
        }
        if (onCancel == OnCancel.INTERRUPT && runner != null) {
            interrupted = true;
            runner.interrupt();
        }
        return onCancel == OnCancel.ABANDON;
    }

    private void run() {
        if (!begin()) {
            return;
        }
        Runnable settle;
        try {
            T value = call.call();
            settle = () -> complete(value);
        } catch (Throwable t) {
            settle = () -> fail(t);
        }
        end();
        Runnable outcome = settle;
        loop.post(() -> {
            if (!isDone()) {
                outcome.run();
            }
        });
    }

    private synchronized boolean begin() {
        if (stage != Stage.WAITING) {
            return false;
        }
        stage = Stage.RUNNING;
        runner = Thread.currentThread();
        return true;
    }

    /** Behind this, nobody interrupts the thread any more on account of the call. */
    private synchronized void end() {
        stage = Stage.RETURNED;
        runner = null;
        if (interrupted) {
            Thread.interrupted();
        }
    }
}
