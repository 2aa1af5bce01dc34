package dev.fermata;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of context variables, in the order in which they were first set. Never changed, so that taking a copy costs
 * nothing; a linear search, since a program has few variables.
 */
final class Bindings implements ContextState {
    static final Bindings EMPTY = new Bindings();

    /** A variable, its value, the next variable, its value... */
    private final @Nullable Object[] pairs;

    private Bindings(@Nullable Object... pairs) {
        this.pairs = pairs;
    }

    @Override
    public Bindings bindings() {
        return this;
    }

    int size() {
        return pairs.length / 2;
    }

    /** Gives the place of the variable's value, or -1 if it has none. */
    int find(ContextVar<?> variable) {
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i] == variable) {
                return i + 1;
            }
        }
        return -1;
    }

    /** Gives what {@link #find} has found. */
    @SuppressWarnings({"unchecked", "NullAway"}) // Only `with` stores values, each of its variable's type.
    <T extends @Nullable Object> T at(ContextVar<T> variable, int place) {
        return (T) pairs[place];
    }

    <T extends @Nullable Object> Bindings with(ContextVar<T> variable, T value) {
        int place = find(variable);
        @Nullable Object[] changed = Arrays.copyOf(pairs, place < 0 ? pairs.length + 2 : pairs.length);
        if (place < 0) {
            place = changed.length - 1;
            changed[place - 1] = variable;
        }
        changed[place] = value;
        return new Bindings(changed);
    }

    Bindings without(ContextVar<?> variable) {
        int place = find(variable);
        if (place < 0) {
            return this;
        } else if (size() == 1) {
            return EMPTY;
        }
        @Nullable Object[] left = Arrays.copyOf(pairs, pairs.length - 2);
        System.arraycopy(pairs, place + 1, left, place - 1, pairs.length - place - 1);
        return new Bindings(left);
    }

    Map<ContextVar<?>, @Nullable Object> asMap() {
        Map<ContextVar<?>, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((ContextVar<?>) pairs[i], pairs[i + 1]);
        }
        return Collections.unmodifiableMap(map);
    }
}
