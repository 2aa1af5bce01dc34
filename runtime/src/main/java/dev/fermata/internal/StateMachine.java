package dev.fermata.internal;

import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/**
 * A coroutine written by hand: what a rewritten {@code @Async} method is, for the library itself.
 *
 * <p>{@link #run} is entered with the state at which it was suspended (0: from the start). To await, it calls {@link
 * #await}, and returns {@link Await#SUSPENDED} if it gets that; the value, or the failure, comes with the next entry.
 *
 * @param <T> the type of the value that awaiting it gives
 */
public abstract class StateMachine<T extends @Nullable Object> extends Coroutine<T> {
    /** As in rewritten methods. */
    private static final int DEEPEST = 400;

    private static final int KEPT = 100;

    /** As in the classes of rewritten methods, but for all of the library together. */
    private static int kept;

    /** For subclasses. */
    @SuppressWarnings({"StaticAssignmentInConstructor", "this-escape"}) // A count that races is good enough.
    protected StateMachine() {
        if (kept < KEPT) {
            kept = born(kept);
        }
    }

    /**
     * Goes on from {@code at}.
     *
     * @param at 0, or the state given to the {@link #await} that suspended
     * @param value what the awaited object gave
     * @param failure what it threw; must be thrown or handled
     * @return the result, or {@link Await#SUSPENDED}
     */
    protected abstract @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable;

    /**
     * The task was cancelled before its first step: {@link #run} is never entered. For coroutines that were given something
     * which somebody has to take care of.
     */
    protected void notStarted(Throwable failure) {}

    /** Awaits; if that suspends, this coroutine is resumed at {@code next}. */
    protected final @Nullable Object await(Awaitable<?> awaited, Task<?> task, int next) {
        Object got = Await.await(awaited, task, depth());
        if (got == Await.SUSPENDED) {
            suspend(task, next);
        }
        return got;
    }

    /** How many coroutines lie below this one on the Java stack, while it runs. */
    protected final int depth() {
        return -1 - state;
    }

    /** While it runs, its state tells the depth: there is no room for a field in each sleeping task. */
    @Override
    public final @Nullable Object start(Task<?> task, int depth) {
        if (depth > DEEPEST && state == 0) {
            return defer(task);
        }
        claim();
        state = -1 - depth;
        return enter(task, 0, null, null);
    }

    @Override
    public final @Nullable Object resume(Task<?> task, @Nullable Object value, @Nullable Throwable failure) {
        int at = state;
        if (at == 0) {
            claim();
            if (failure != null) {
                notStarted(failure);
                throw Rethrow.asIs(failure);
            }
        }
        state = -1;
        return enter(task, at, value, failure);
    }

    private @Nullable Object enter(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) {
        try {
            return run(task, at, value, failure);
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        }
    }
}
