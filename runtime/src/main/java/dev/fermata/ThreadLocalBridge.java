package dev.fermata;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes values that libraries keep in thread-locals, such as the MDC of a logging library, belong to the {@link Context}
 * that runs, as a {@link ContextVar} does.
 *
 * <pre>{@code
 * var mdc = ThreadLocalBridge.of(MDC::getCopyOfContextMap, map -> {
 *     if (map == null) MDC.clear(); else MDC.setContextMap(map);
 * });
 * try (var runner = Runner.builder().carry(mdc).build()) { ... }
 * }</pre>
 *
 * <p>Each task then has values of its own across its awaits. It begins with those of the code that created it, as they were
 * then; what it changes is seen by what it awaits and by what it starts later, and by nobody else. Callbacks begin with
 * those of the code that scheduled them, also on another thread; {@link Fermata#toThread} and {@link Context#run} carry them
 * to other threads, which get their own values back. So does the thread of the loop when the loop stops.
 *
 * <p>The loop captures when a step ends, and where a context is copied; it restores before a step of another context. It
 * calls the bridge on the thread that the values are for. What the bridge throws is logged as "dev.fermata", and the values
 * stay as they are. A loop without a bridge does none of this.
 *
 * @param <S> the type of what is captured: a copy that nobody changes any more, whose {@code equals} tells whether the
 *     values have changed
 * @see EventLoop#carry
 * @see Runner.Builder#carry
 */
public interface ThreadLocalBridge<S> {
    /** Gives a copy of what the calling thread has now; null if it has nothing. */
    @Nullable
    S capture();

    /** Makes that what the calling thread has; null: nothing. */
    void restore(@Nullable S captured);

    /** Gives a bridge made of two functions. */
    static <S> ThreadLocalBridge<S> of(Supplier<? extends @Nullable S> capture, Consumer<? super @Nullable S> restore) {
        Objects.requireNonNull(capture, "capture");
        Objects.requireNonNull(restore, "restore");
        return new ThreadLocalBridge<>() {
            @Override
            public @Nullable S capture() {
                return capture.get();
            }

            @Override
            public void restore(@Nullable S captured) {
                restore.accept(captured);
            }
        };
    }

    /** Gives a bridge for a variable with values that nobody changes; where it is null, the variable is removed. */
    static <S> ThreadLocalBridge<S> of(ThreadLocal<S> variable) {
        Objects.requireNonNull(variable, "variable");
        return of(variable::get, value -> {
            if (value == null) {
                variable.remove();
            } else {
                variable.set(value);
            }
        });
    }
}
