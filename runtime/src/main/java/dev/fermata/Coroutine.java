package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * A computation that can pause: cold (nothing runs until it is awaited or given to a task) and single-use.
 *
 * <p>An {@code @Async} method returns one. The object is also the frame in which the call saves its locals while it is
 * suspended. {@code start}, {@code resume} and {@code where} are called by generated code and by {@link Task}; programs
 * have no use for them.
 *
 * <pre>
 * state     meaning                     next
 * 0         cold                        start, or resume: -1
 * k &gt; 0     suspended at await site k   resume: -1
 * &lt; 0       running or ended            suspend: k
 * </pre>
 *
 * @param <T> the type of the value that awaiting it gives
 */
public abstract non-sealed class Coroutine<T extends @Nullable Object> implements Awaitable<T> {
    /** See the table above. Written by generated code. */
    protected int state;

    /** The frame that awaits this one while both are suspended; null for the outermost of a task. */
    @Nullable
    Coroutine<?> caller;

    /** Null unless somebody keeps track of it, or once it has been awaited. See {@link Births}. */
    private Births.@Nullable Birth birth;

    /** For generated code and for the coroutines of the library. */
    protected Coroutine() {}

    /**
     * For generated code: lets the running loop keep track of this cold coroutine, in case nobody awaits it.
     *
     * @param kept how many of its class are kept track of already
     * @return how many are now, as far as they count
     */
    protected final int born(int kept) {
        EventLoop running = RunningLoop.find();
        // With a plain value nothing is lost: a return may have made it, and an exit behind it throws.
        if (running == null || this instanceof Completed) {
            return kept;
        }
        birth = running.births.add(this);
        return running.births.keepsAll() ? kept : kept + 1;
    }

    /**
     * Runs the cold coroutine until it ends or suspends, on the stack of its caller.
     *
     * @param task the running task
     * @param depth how many calls of {@code start} lie below this one on the Java stack
     * @return the plain result, or {@link dev.fermata.rt.Await#SUSPENDED}
     * @throws IllegalStateException if it was started before
     */
    public abstract @Nullable Object start(Task<?> task, int depth);

    /**
     * Goes on just after the await site at which this frame is suspended; a cold coroutine is started.
     *
     * @param task the running task
     * @param value what the awaited object gave
     * @param failure if not null, thrown at the await site; a cold coroutine then never enters its body
     * @return the plain result, or {@link dev.fermata.rt.Await#SUSPENDED}
     */
    public abstract @Nullable Object resume(Task<?> task, @Nullable Object value, @Nullable Throwable failure);

    /** Gives the source line at which this frame is suspended; null if it has none to show. */
    public @Nullable StackTraceElement where() {
        return null;
    }

    /** Makes sure that it never runs, and is not reported for that. */
    final void discard() {
        if (state == 0) {
            claim();
        }
    }

    /** Marks this cold coroutine as started. */
    protected final void claim() {
        if (state != 0) {
            throw reused();
        }
        state = -1;
        if (birth != null) {
            birth.awaited();
            birth = null;
        }
    }

    /** Saves the program counter and makes this frame the one that awaits what was suspended last. */
    protected final void suspend(Task<?> task, int newState) {
        state = newState;
        task.link(this);
    }

    /**
     * Leaves this cold coroutine to the task's own loop, so that a deep recursion goes on with an empty Java stack.
     *
     * @return {@link dev.fermata.rt.Await#SUSPENDED}
     */
    protected final Object defer(Task<?> task) {
        return task.defer(this);
    }

    final boolean isSuspended() {
        return state > 0;
    }

    final IllegalStateException reused() {
        return new IllegalStateException("This coroutine was awaited before: " + describe()
                + ". A coroutine runs once; call the method again for a new one,"
                + " or keep a Task (createTask) to await one result several times.");
    }

    /** The method that made it, as far as the name of a generated class tells. */
    final String describe() {
        return getClass().getName().replaceFirst("\\$async\\$(.+)\\$frame\\d*$", ".$1()");
    }
}
