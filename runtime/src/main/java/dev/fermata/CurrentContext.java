package dev.fermata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The context of the code that runs now: one for each loop, and one for each thread that runs no loop.
 *
 * <p>Invariant: while the state is {@link Bindings}, it is the own copy of the callback or task that runs, and a task's
 * {@link Task#context} field says the same. Whoever changes it, or asks for it, makes a {@link Context} of it in both.
 */
final class CurrentContext {
    private static final ThreadLocal<CurrentContext> OUTSIDE = ThreadLocal.withInitial(() -> new CurrentContext(null));

    private final @Nullable EventLoop loop;
    private ContextState state = Bindings.EMPTY;

    /** Null unless the thread's own variables are to follow the context. */
    private @Nullable ThreadLocals threadLocals;

    CurrentContext(@Nullable EventLoop loop) {
        this.loop = loop;
    }

    /** The one of the calling code. */
    static CurrentContext here() {
        EventLoop running = RunningLoop.find();
        return running == null ? Objects.requireNonNull(OUTSIDE.get()) : running.context;
    }

    /** The state, with what the code has left in the thread's own variables. */
    ContextState state() {
        keep();
        return state;
    }

    /** The values as they are now. */
    Bindings bindings() {
        // Nearly always a Bindings: the test is cheaper than the call.
        return state instanceof Bindings bindings ? bindings : state.bindings();
    }

    /** What code that is scheduled now starts with. */
    Bindings copy() {
        keep();
        return bindings();
    }

    /** Code of this context pauses or ends: what it has in the thread's own variables stays with the context. */
    void keep() {
        ThreadLocals carried = threadLocals;
        if (carried != null) {
            Bindings before = bindings();
            Bindings now = carried.captureInto(before);
            if (now != before) {
                own().change(now);
            }
        }
    }

    void carry(ThreadLocalBridge<?> bridge) {
        threadLocals = ThreadLocals.with(threadLocals, bridge);
    }

    /** Gives {@code copy} with what the calling thread has, for code that is going to run here. */
    Bindings withThreadLocals(Bindings copy) {
        ThreadLocals carried = threadLocals;
        return carried == null ? copy : carried.captureInto(copy);
    }

    /** The loop begins to run on the calling thread. Gives what {@link #endRun} takes. */
    ThreadLocals.@Nullable Captured beginRun() {
        ThreadLocals carried = threadLocals;
        if (carried == null) {
            return null;
        }
        ThreadLocals.Captured outer = carried.capture();
        carried.restore(ThreadLocals.in(bindings()));
        return outer;
    }

    void endRun(ThreadLocals.@Nullable Captured outer) {
        if (outer != null) {
            outer.from().restore(outer);
        }
    }

    /** A context that was captured elsewhere is about to be entered. Gives what {@link #endVisit} takes. */
    ThreadLocals.@Nullable Captured beginVisit(Bindings visitor) {
        ThreadLocals.Captured carried = threadLocals == null ? ThreadLocals.in(visitor) : null;
        if (carried == null) {
            return null;
        }
        threadLocals = carried.from();
        return carried.from().capture();
    }

    void endVisit(ThreadLocals.@Nullable Captured outer) {
        if (outer != null) {
            threadLocals = null;
            outer.from().restore(outer);
        }
    }

    /** From now on, code runs in {@code next}. */
    void enter(ContextState next) {
        if (state != next) {
            state = next;
            if (threadLocals != null) {
                threadLocals.restore(ThreadLocals.in(next.bindings()));
            }
        }
    }

    /** Goes back to the state before {@link #enter}, whose task may have been asked for its context meanwhile. */
    void restore(ContextState before) {
        Task<?> task = task();
        enter(before instanceof Bindings && task != null ? task.context : before);
    }

    /** The context as an object that can be changed. */
    Context own() {
        if (state instanceof Context known) {
            return known;
        }
        Task<?> task = task();
        Context made = new Context(state.bindings());
        state = made;
        if (task != null) {
            task.context = made;
        }
        return made;
    }

    /** The context of a task of this loop, likewise. */
    Context of(Task<?> task) {
        if (task.context instanceof Context known) {
            return known;
        }
        if (task == task() && state == task.context) {
            return own();
        }
        Context made = new Context(task.context.bindings());
        task.context = made;
        return made;
    }

    private @Nullable Task<?> task() {
        return loop == null ? null : loop.current();
    }
}
