package dev.fermata.testing;

import dev.fermata.EventLoop;
import dev.fermata.Handle;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Calls back in each turn of a loop, as long as something is ready: what a selector does. */
final class Watch {
    private final EventLoop loop;
    private final BooleanSupplier ready;
    private @Nullable Runnable callback;
    private @Nullable Handle next;

    Watch(EventLoop loop, BooleanSupplier ready) {
        this.loop = loop;
        this.ready = ready;
    }

    void set(@Nullable Runnable wanted) {
        callback = wanted;
        check();
    }

    /** Something may have become ready. */
    void check() {
        if (callback != null && next == null && ready.getAsBoolean()) {
            next = loop.callSoon(this::call);
        }
    }

    private void call() {
        next = null;
        Runnable current = callback;
        try {
            if (current != null) {
                current.run();
            }
        } finally {
            check();
        }
    }
}
