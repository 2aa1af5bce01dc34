package dev.fermata;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** Where a generator stands that somebody has begun to advance, so that its body can be ended when nobody else does. */
final class OpenGenerator extends WeakReference<Emitted<?>> {
    private @Nullable Coroutine<?> body;
    private @Nullable AsyncGenerator<?> rest;

    OpenGenerator(Emitted<?> generator, ReferenceQueue<Emitted<?>> dropped) {
        super(generator, dropped);
    }

    void stand(@Nullable Coroutine<?> body, @Nullable AsyncGenerator<?> rest) {
        this.body = body;
        this.rest = rest;
    }

    /** The generator, or one that stands where it stood. */
    Emitted<?> generator() {
        Emitted<?> generator = get();
        return generator == null ? new Emitted<>(body, rest) : generator;
    }
}
