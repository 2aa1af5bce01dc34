package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * What a {@link ContextVar#set} replaced. It serves once: for {@link ContextVar#reset}, or as a resource, whose block has
 * the new value:
 *
 * <pre>{@code
 * try (var token = USER.set("ada")) {
 *     await(serve());
 * }
 * }</pre>
 *
 * @param <T> the type of the variable's value
 * @see <a href="https://docs.python.org/3.14/library/contextvars.html#contextvars.Token">Python: contextvars.Token</a>
 */
public final class Token<T extends @Nullable Object> implements AutoCloseable {
    private final ContextVar<T> variable;
    private final Context context;
    private final Bindings before;
    private boolean used;

    Token(ContextVar<T> variable, Context context, Bindings before) {
        this.variable = variable;
        this.context = context;
        this.before = before;
    }

    /** Gives the variable that was set. */
    public ContextVar<T> variable() {
        return variable;
    }

    /** Tells whether the variable had a value in the context before; a default value does not count. */
    public boolean hasOldValue() {
        return before.find(variable) >= 0;
    }

    /** Gives the value that the variable had in the context before; null if there was none. */
    public @Nullable T oldValue() {
        int place = before.find(variable);
        return place < 0 ? null : before.at(variable, place);
    }

    /**
     * Resets the variable, unless that was done.
     *
     * @throws IllegalArgumentException if the calling code runs in another context than the one that set it
     */
    @Override
    public void close() {
        if (!used) {
            use();
        }
    }

    void use() {
        if (used) {
            throw new IllegalStateException(this + " has already been used once.");
        }
        if (CurrentContext.here().state() != context) {
            throw new IllegalArgumentException(this + " was created in a different Context than the one of this code.");
        }
        used = true;
        Bindings now = context.bindings();
        int place = before.find(variable);
        context.change(place < 0 ? now.without(variable) : now.with(variable, before.at(variable, place)));
    }

    @Override
    public String toString() {
        return "Token of " + variable;
    }
}
