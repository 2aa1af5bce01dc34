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

    CurrentContext(@Nullable EventLoop loop) {
        this.loop = loop;
    }

    /** The one of the calling code. */
    static CurrentContext here() {
        EventLoop running = RunningLoop.find();
        return running == null ? Objects.requireNonNull(OUTSIDE.get()) : running.context;
    }

    ContextState state() {
        return state;
    }

    /** What code that is scheduled now starts with. */
    Bindings copy() {
        // Nearly always a Bindings: the test is cheaper than the call.
        return state instanceof Bindings bindings ? bindings : state.bindings();
    }

    /** From now on, code runs in {@code next}. */
    void enter(ContextState next) {
        if (state != next) {
            state = next;
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
