package dev.fermata;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Follows another future, and can be cancelled without it. */
final class Shield<T extends @Nullable Object> extends Future<T> {
    private final Future<T> inner;
    private final Consumer<Future<T>> onDone = this::innerDone;

    private Shield(Future<T> inner) {
        super(inner.loop);
        this.inner = inner;
    }

    static <T extends @Nullable Object> Future<T> of(Future<T> inner) {
        if (inner.isDone()) {
            return inner;
        }
        Shield<T> outer = new Shield<>(inner);
        inner.addDoneCallback(outer.onDone);
        return outer;
    }

    @Override
    public boolean cancel(@Nullable String message) {
        // A long-lived inner one may outlive many of these.
        inner.removeDoneCallback(onDone);
        return super.cancel(message);
    }

    @Override
    Collection<? extends Future<?>> parts() {
        return List.of(inner);
    }

    private void innerDone(Future<T> done) {
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
