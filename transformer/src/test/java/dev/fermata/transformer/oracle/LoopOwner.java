package dev.fermata.transformer.oracle;

import dev.fermata.EventLoop;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Says which thread an event loop takes for its own.
 *
 * <p>Of all threads of the oracle exactly one runs, so whichever that is may use the loop. The loop itself knows nothing
 * of such a thing, hence reflection.
 */
final class LoopOwner {
    private static final Field THREAD;
    private static final Field RUNNING;
    private static final Method RESTORE;

    static {
        try {
            Class<?> running = Class.forName("dev.fermata.RunningLoop");
            THREAD = EventLoop.class.getDeclaredField("thread");
            RUNNING = THREAD.getType().getDeclaredField("running");
            RESTORE = running.getDeclaredMethod("restore", EventLoop.class);
            THREAD.setAccessible(true);
            RUNNING.setAccessible(true);
            RESTORE.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private LoopOwner() {}

    /** The loop belongs to the current thread from now on. */
    static void take(EventLoop loop) {
        try {
            RUNNING.set(THREAD.get(loop), Thread.currentThread());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("an event loop has changed", e);
        }
    }

    /** The current thread begins to run code of a task of this loop. */
    static void enter(EventLoop loop) {
        take(loop);
        makeCurrent(loop);
    }

    /** The current thread has ended with it. */
    static void leave() {
        makeCurrent(null);
    }

    private static void makeCurrent(@Nullable EventLoop loop) {
        try {
            RESTORE.invoke(null, loop);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("an event loop has changed", e);
        }
    }
}
