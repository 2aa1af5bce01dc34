package dev.fermata.sync;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What becomes of elements that no getter will see. */
final class Undelivered<T extends @Nullable Object> {
    private final Consumer<? super T> callback;

    Undelivered(Consumer<? super T> callback) {
        this.callback = callback;
    }

    /** Hands each to the callback. The first failure of that is thrown at the end, with the others attached. */
    void handOver(List<T> elements) {
        RuntimeException failure = null;
        for (T element : elements) {
            try {
                callback.accept(element);
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else if (failure != e) {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Gives what the put that brought {@code element} ends with. */
    <X extends Throwable> X handOver(T element, X ending) {
        try {
            callback.accept(element);
        } catch (RuntimeException e) {
            ending.addSuppressed(e);
        }
        return ending;
    }
}
