package dev.fermata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value on its way from a generator's {@code emit} to the coroutine that advances the generator: one per loop, since
 * nothing else runs between the two.
 */
final class Emission {
    private boolean made;
    private @Nullable Object value;
    private @Nullable Coroutine<?> emitter;

    private @Nullable Throwable exit;

    /** How many coroutines lie on the Java stack below the generator that runs: its body begins to count anew. */
    int depth;

    /** Keeps what is to be thrown in a body that the task's loop is about to resume. */
    void throwInBody(@Nullable Throwable failure) {
        exit = failure;
    }

    @Nullable
    Throwable takeExit() {
        Throwable taken = exit;
        exit = null;
        return taken;
    }

    void make(@Nullable Object emitted) {
        made = true;
        value = emitted;
    }

    boolean isMade() {
        return made;
    }

    /** Says which frame has emitted: the body, suspended. */
    void from(Coroutine<?> frame) {
        emitter = frame;
    }

    Coroutine<?> emitter() {
        return Objects.requireNonNull(emitter);
    }

    /** Gives the value, and is empty again. */
    @Nullable
    Object take() {
        Object taken = value;
        clear();
        return taken;
    }

    void clear() {
        made = false;
        value = null;
        emitter = null;
        exit = null;
    }
}
