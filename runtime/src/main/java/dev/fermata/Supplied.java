package dev.fermata;

import dev.fermata.internal.Rethrow;
import dev.fermata.rt.Await;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Asks for a coroutine when it is started, and is then that coroutine. */
final class Supplied<T extends @Nullable Object> extends Coroutine<T> {
    private final AsyncSupplier<T> supplier;

    Supplied(AsyncSupplier<T> supplier) {
        this.supplier = Objects.requireNonNull(supplier, "supplier");
    }

    @Override
    public @Nullable Object start(Task<?> task, int depth) {
        claim();
        return Await.tail(coroutine(), task, depth);
    }

    @Override
    public @Nullable Object resume(Task<?> task, @Nullable Object value, @Nullable Throwable failure) {
        if (failure == null) {
            return start(task, 0);
        }
        claim();
        throw Rethrow.asIs(failure);
    }

    private Coroutine<T> coroutine() {
        try {
            return supplier.get();
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        }
    }
}
