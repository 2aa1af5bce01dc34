package dev.fermata;

import org.jspecify.annotations.Nullable;

/** Which event loop runs on the current thread: the one piece of static state. */
final class RunningLoop {
    private static final ThreadLocal<@Nullable EventLoop> CURRENT = new ThreadLocal<>();

    private RunningLoop() {}

    static @Nullable EventLoop find() {
        return CURRENT.get();
    }

    static EventLoop get(String asked) {
        EventLoop loop = CURRENT.get();
        if (loop == null) {
            throw new IllegalStateException("No event loop runs on thread \""
                    + Thread.currentThread().getName() + "\": " + asked
                    + " works inside a coroutine or callback of a loop. Start one with Fermata.run(...).");
        }
        return loop;
    }

    static void set(EventLoop loop) {
        CURRENT.set(loop);
    }

    /** Puts back what {@link #find} gave. */
    static void restore(@Nullable EventLoop loop) {
        if (loop == null) {
            CURRENT.remove();
        } else {
            set(loop);
        }
    }
}
