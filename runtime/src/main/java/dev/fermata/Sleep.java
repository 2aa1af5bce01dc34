package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Pauses for a while; a duration of 0 or less gives way once. */
final class Sleep<T extends @Nullable Object> extends StateMachine<T> {
    private final long nanos;
    private final T result;

    Sleep(Duration delay, T result) {
        nanos = Nanos.of(delay);
        this.result = result;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            if (nanos > 0) {
                // Nothing is left to do after the wait: the future's value goes to the caller directly.
                return new WakeUp<>(task.loop, nanos, result).awaitedBy(task);
            }
            Object suspended = task.yieldOnce();
            if (result != null) {
                suspend(task, 1);
            }
            return suspended;
        }
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    /** The future of a sleep, which takes its timer away when it is cancelled. */
    private static final class WakeUp<T extends @Nullable Object> extends Future<T> implements Runnable {
        private final T result;
        private final Handle timer;

        WakeUp(EventLoop loop, long nanos, T result) {
            super(loop);
            this.result = result;
            timer = loop.callAt(loop.time() + nanos, this);
        }

        @Override
        public void run() {
            if (!isDone()) {
                complete(result);
            }
        }

        @Override
        public boolean cancel(@Nullable String message) {
            timer.cancel();
            return super.cancel(message);
        }
    }
}
