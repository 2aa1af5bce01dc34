package dev.fermata.rt;

import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The await sites of rewritten methods: each gives the plain result, or {@link #SUSPENDED}. */
public final class Await {
    /** The one value that says: the callee is suspended, save yourself and return this. */
    public static final Object SUSPENDED = new Object() {
        @Override
        public String toString() {
            return "SUSPENDED";
        }
    };

    private Await() {}

    /** Awaits a coroutine, which runs in place, or a future. */
    public static @Nullable Object await(Awaitable<?> awaitable, Task<?> task, int depth) {
        if (awaitable instanceof Coroutine<?> coroutine) {
            try {
                return coroutine.start(task, depth + 1);
            } catch (Throwable t) {
                throw task.crossed(t);
            }
        }
        return ((Future<?>) notNull(awaitable)).awaitedBy(task);
    }

    /** Awaits a stage, which may be completed by another thread. */
    public static @Nullable Object await(CompletionStage<?> stage, Task<?> task, int depth) {
        return Future.of(notNull(stage), task.loop()).awaitedBy(task);
    }

    /** Runs the coroutine that an {@code @Async} method returned: its result is the method's result. */
    public static @Nullable Object tail(Coroutine<?> coroutine, Task<?> task, int depth) {
        if (coroutine == null) {
            throw new NullPointerException("An @Async method returned null where a coroutine is due."
                    + " Return result(value), or done() if there is no value.");
        }
        try {
            return coroutine.start(task, depth + 1);
        } catch (Throwable t) {
            throw task.crossed(t);
        }
    }

    /** Leaves a generator's body with a value; the next step goes on behind this site. */
    public static Object emit(@Nullable Object value, Task<?> task, int depth) {
        return task.emit(value);
    }

    /** Runs the stage that an {@code @Async} method returned: its outcome is the method's outcome. */
    public static @Nullable Object tail(CompletionStage<?> stage, Task<?> task, int depth) {
        if (stage == null) {
            throw new NullPointerException("An @Async method returned null where a stage is due."
                    + " Return CompletableFuture.completedFuture(value).");
        }
        return Future.of(stage, task.loop()).awaitedBy(task);
    }

    private static <A> A notNull(@Nullable A awaited) {
        if (awaited == null) {
            throw new NullPointerException("await(null): the awaited expression gave null instead of an awaitable.");
        }
        return awaited;
    }
}
