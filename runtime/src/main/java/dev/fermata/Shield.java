package dev.fermata;

import org.jspecify.annotations.Nullable;

/** Follows another future, and can be cancelled without it. */
final class Shield<T extends @Nullable Object> extends Future<T> {
    private Shield(EventLoop loop) {
        super(loop);
    }

    static <T extends @Nullable Object> Future<T> of(Future<T> inner) {
        if (inner.isDone()) {
            return inner;
        }
        Shield<T> outer = new Shield<>(inner.loop);
        inner.addDoneCallback(outer::innerDone);
        return outer;
    }

    private void innerDone(Future<T> inner) {
        if (isDone()) {
            // The waiter is gone: a failure is reported, unless somebody else reads it.
            return;
        }
        if (inner.isCancelled()) {
            becomeCancelled(inner.cancelMessage(), null);
        } else if (inner.isFailed()) {
            inner.retrieved();
            fail(inner.peekFailure());
        } else {
            complete(inner.value());
        }
    }
}
