package dev.fermata;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * A value of which each loop has its own, made when it is first asked for: what a {@link ThreadLocal} is for threads. Keep
 * it in a static field. A value that is {@link AutoCloseable} is closed when its loop is.
 *
 * @param <T> the type of the value
 */
public final class LoopLocal<T> {
    private final Supplier<? extends T> first;

    private LoopLocal(Supplier<? extends T> first) {
        this.first = first;
    }

    /** Gives a new one, whose values {@code first} makes. */
    public static <T> LoopLocal<T> of(Supplier<? extends T> first) {
        return new LoopLocal<>(Objects.requireNonNull(first, "first"));
    }

    /** Gives the value of the loop that runs on this thread. */
    public T get() {
        return of(Fermata.runningLoop());
    }

    /** Gives the value of {@code loop}; on its thread only. */
    @SuppressWarnings("unchecked") // Only this method puts values in, each under its own key.
    public T of(EventLoop loop) {
        loop.checkThread("use a LoopLocal of it");
        return (T) loop.locals.get(this, first);
    }
}
