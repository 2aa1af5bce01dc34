package dev.fermata;

import dev.fermata.internal.Rethrow;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The values that {@link ContextVar}s have for a piece of code: one for each task, callback and thread.
 *
 * <p>Each task and each callback starts with a copy, taken when it is created or scheduled, unless it is given a context:
 * then it runs in that very one, and its changes stay there. A coroutine that is awaited shares the context of its task.
 * Copying takes constant time.
 *
 * <p>A context is used by one thread at a time; a copy may go to another.
 *
 * @see <a href="https://docs.python.org/3.14/library/contextvars.html">Python: contextvars</a>
 */
public final class Context implements ContextState {
    private final AtomicBoolean entered = new AtomicBoolean();
    private Bindings bindings;

    Context(Bindings bindings) {
        this.bindings = bindings;
    }

    /** Gives a context in which no variable is set. */
    public static Context empty() {
        return new Context(Bindings.EMPTY);
    }

    /** Gives a copy of the calling code's context: later changes on either side are invisible to the other. */
    public static Context copyCurrent() {
        return new Context(CurrentContext.here().copy());
    }

    /** Gives a copy of this one. */
    public Context copy() {
        return new Context(bindings);
    }

    /**
     * Runs {@code code} at once, in this context: it sees the values that are here, and what it sets stays here.
     *
     * @throws IllegalStateException if the calling code, or other code that has not returned, runs in this context
     */
    public void run(Runnable code) {
        run(() -> {
            code.run();
            return null;
        });
    }

    /**
     * Runs {@code code} like {@link #run(Runnable)}, and gives its value. What it throws is thrown as it is, checked or not.
     *
     * @throws IllegalStateException if the calling code, or other code that has not returned, runs in this context
     */
    public <T extends @Nullable Object> T run(Callable<T> code) {
        CurrentContext current = CurrentContext.here();
        ContextState before = current.state();
        if (before == this || !entered.compareAndSet(false, true)) {
            throw new IllegalStateException("Cannot enter a context that code runs in already. Run it in a copy().");
        }
        ThreadLocals.Captured outer = current.beginVisit(bindings);
        current.enter(this);
        try {
            return code.call();
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        } finally {
            current.keep();
            current.restore(before);
            current.endVisit(outer);
            entered.set(false);
        }
    }

    /**
     * Gives the value that the variable was set to in this context.
     *
     * @throws NoSuchElementException if it was not, whether or not the variable has a default value
     */
    public <T extends @Nullable Object> T get(ContextVar<T> variable) {
        int place = bindings.find(variable);
        if (place < 0) {
            throw new NoSuchElementException(variable + " is not set in this context.");
        }
        return bindings.at(variable, place);
    }

    /** Gives the value that the variable was set to in this context, or else {@code fallback}. */
    public <T extends @Nullable Object> T get(ContextVar<T> variable, T fallback) {
        int place = bindings.find(variable);
        return place < 0 ? fallback : bindings.at(variable, place);
    }

    /** Tells whether the variable was set in this context. */
    public boolean contains(ContextVar<?> variable) {
        return bindings.find(variable) >= 0;
    }

    /** Gives how many variables are set. */
    public int size() {
        return bindings.size();
    }

    /** Gives the variables that are set now, with their values, in the order in which they were first set. */
    public Map<ContextVar<?>, @Nullable Object> asMap() {
        return bindings.asMap();
    }

    @Override
    public Bindings bindings() {
        return bindings;
    }

    void change(Bindings changed) {
        bindings = changed;
    }

    @Override
    public String toString() {
        return "Context" + asMap();
    }
}
