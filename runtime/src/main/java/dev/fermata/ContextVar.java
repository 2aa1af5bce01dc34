package dev.fermata;

import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A variable that has a value of its own in each task, such as the request that it works for. Keep it in a static final
 * field.
 *
 * <pre>{@code
 * static final ContextVar<String> USER = ContextVar.of("user");
 *
 * USER.set("ada");
 * createTask(serve());        // sees "ada", also if this task sets another one later
 * }</pre>
 *
 * <p>A change is seen by the code of the same {@link Context} only: by what this task awaits, and by what it starts later.
 *
 * @param <T> the type of the value
 * @see <a href="https://docs.python.org/3.14/library/contextvars.html">Python: contextvars</a>
 */
public final class ContextVar<T extends @Nullable Object> {
    private final String name;
    private final boolean hasDefault;
    private final @Nullable T defaultValue;

    private ContextVar(String name, boolean hasDefault, @Nullable T defaultValue) {
        this.name = Objects.requireNonNull(name, "name");
        this.hasDefault = hasDefault;
        this.defaultValue = defaultValue;
    }

    /** Makes a variable without a default value. Its name serves messages only. */
    public static <T extends @Nullable Object> ContextVar<T> of(String name) {
        return new ContextVar<>(name, false, null);
    }

    /** Makes a variable with the value that it has where it was not set. */
    public static <T extends @Nullable Object> ContextVar<T> of(String name, T defaultValue) {
        return new ContextVar<>(name, true, defaultValue);
    }

    /** Gives its name. */
    public String name() {
        return name;
    }

    /**
     * Gives the value in the calling code's context, or else the default value.
     *
     * @throws NoSuchElementException if there is neither
     */
    @SuppressWarnings("NullAway") // A default value is a T, which may include null.
    public T get() {
        Bindings bindings = CurrentContext.here().bindings();
        int place = bindings.find(this);
        if (place >= 0) {
            return bindings.at(this, place);
        }
        if (!hasDefault) {
            throw new NoSuchElementException(
                    this + " is not set in the context of this code, and has no default value.");
        }
        return defaultValue;
    }

    /** Gives the value in the calling code's context, or else {@code fallback}, also if there is a default value. */
    public T get(T fallback) {
        Bindings bindings = CurrentContext.here().bindings();
        int place = bindings.find(this);
        return place < 0 ? fallback : bindings.at(this, place);
    }

    /**
     * Sets the value in the calling code's context.
     *
     * @return what {@link #reset} takes to go back to the value before, or to none
     */
    public Token<T> set(T value) {
        Context context = CurrentContext.here().own();
        Bindings before = context.bindings();
        context.change(before.with(this, value));
        return new Token<>(this, context, before);
    }

    /**
     * Goes back to the value before the {@link #set} that gave {@code token}.
     *
     * @throws IllegalArgumentException if it was another variable's set, or happened in another context
     * @throws IllegalStateException if the token was used before
     */
    public void reset(Token<T> token) {
        if (token.variable() != this) {
            throw new IllegalArgumentException(token + " was created by a different ContextVar than " + this + ".");
        }
        token.use();
    }

    @Override
    public String toString() {
        return "ContextVar(" + name + ")";
    }
}
