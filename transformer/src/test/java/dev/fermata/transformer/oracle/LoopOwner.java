package dev.fermata.transformer.oracle;

import dev.fermata.EventLoop;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Says which thread an event loop takes for its own.
 *
 * <p>Of all threads of the oracle exactly one runs, so whichever that is may use the loop. The loop itself knows nothing
 * of such a thing, hence reflection.
 */
final class LoopOwner {
    private static final Field THREAD;
    private static final Method SET;
    private static final Method CLEAR;

    static {
        try {
            Class<?> running = Class.forName("dev.fermata.RunningLoop");
            THREAD = EventLoop.class.getDeclaredField("thread");
            SET = running.getDeclaredMethod("set", EventLoop.class);
            CLEAR = running.getDeclaredMethod("clear");
            THREAD.setAccessible(true);
            SET.setAccessible(true);
            CLEAR.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private LoopOwner() {}

    /** The loop belongs to the current thread from now on. */
    static void take(EventLoop loop) {
        try {
            THREAD.set(loop, Thread.currentThread());
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("an event loop has changed", e);
        }
    }

    /** The current thread begins to run code of a task of this loop. */
    static void enter(EventLoop loop) {
        take(loop);
        invoke(SET, loop);
    }

    /** The current thread has ended with it. */
    static void leave() {
        invoke(CLEAR);
    }

    private static void invoke(Method method, Object... arguments) {
        try {
            method.invoke(null, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("an event loop has changed", e);
        }
    }
}
