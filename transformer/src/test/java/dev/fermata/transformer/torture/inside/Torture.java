package dev.fermata.transformer.torture.inside;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a tortured class calls: it drives each of its methods on the caller's stack, from suspension to suspension.
 *
 * <p>A method awaits nothing but {@link #point}, so its chain of frames is one frame long.
 */
public final class Torture {
    private static final LongAdder SUSPENSIONS = new LongAdder();
    private static final VarHandle LEAF = field("leaf");
    private static final VarHandle TAIL = field("tail");
    private static final EventLoop LOOP = new EventLoop();

    private Torture() {}

    /** Runs a coroutine to its end. */
    public static Object drive(Coroutine<?> coroutine) {
        Task<?> task = newTask();
        Object result = coroutine.start(task, 0);
        while (result == Await.SUSPENDED) {
            SUSPENSIONS.increment();
            Coroutine<?> frame = (Coroutine<?>) LEAF.get(task);
            LEAF.set(task, null);
            TAIL.set(task, null);
            result = frame.resume(task, null, null);
        }
        return result;
    }

    /** A suspension that nobody has to end. */
    public static Coroutine<Void> point() {
        return new Point();
    }

    /** How many suspensions have been taken. */
    public static long suspensions() {
        return SUSPENSIONS.sum();
    }

    private static Task<?> newTask() {
        try {
            return (Task<?>) NEW_TASK.invoke(LOOP, Fermata.done(), 0, null);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static final java.lang.invoke.MethodHandle NEW_TASK = newTaskHandle();

    private static java.lang.invoke.MethodHandle newTaskHandle() {
        try {
            var constructor =
                    Task.class.getDeclaredConstructor(EventLoop.class, Coroutine.class, int.class, String.class);
            constructor.setAccessible(true);
            return MethodHandles.lookup().unreflectConstructor(constructor);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static VarHandle field(String name) {
        try {
            return MethodHandles.privateLookupIn(Task.class, MethodHandles.lookup())
                    .findVarHandle(Task.class, name, Coroutine.class);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Point extends Coroutine<Void> {
        @Override
        public Object start(Task<?> task, int depth) {
            claim();
            return Await.SUSPENDED;
        }

        @Override
        public Object resume(Task<?> task, Object value, Throwable failure) {
            throw new AssertionError("a point has no frame");
        }
    }
}
