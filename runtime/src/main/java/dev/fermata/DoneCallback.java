package dev.fermata;

import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A callback of {@link Future#addDoneCallback}, which is its own entry in the ready queue. */
final class DoneCallback<T extends @Nullable Object> extends ReadyNode {
    private final Future<T> future;
    private final Consumer<? super Future<T>> callback;
    private final ContextState context;

    DoneCallback(Future<T> future, Consumer<? super Future<T>> callback, ContextState context) {
        this.future = future;
        this.callback = Objects.requireNonNull(callback, "callback");
        this.context = context;
    }

    boolean calls(Consumer<?> other) {
        return callback.equals(other);
    }

    @Override
    void dispatch() {
        future.loop.context.enter(context);
        try {
            callback.accept(future);
        } finally {
            future.loop.context.keep();
        }
    }

    @Override
    public String toString() {
        return "done callback " + callback;
    }
}
