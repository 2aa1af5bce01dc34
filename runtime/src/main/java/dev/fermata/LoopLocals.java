package dev.fermata;

import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The values that the {@link LoopLocal}s have on one loop. */
final class LoopLocals {
    private final IdentityHashMap<LoopLocal<?>, Object> values = new IdentityHashMap<>();
    private final ErrorReports errors;

    LoopLocals(ErrorReports errors) {
        this.errors = errors;
    }

    /** Gives the value of {@code local}, which {@code first} makes if there is none. */
    Object get(LoopLocal<?> local, Supplier<?> first) {
        @Nullable Object value = values.get(local);
        if (value == null) {
            value = Objects.requireNonNull(first.get(), "The first value of a LoopLocal is null.");
            values.put(local, value);
        }
        return value;
    }

    /** The loop is closed: values that hold something from outside give it back. */
    void end() {
        for (Object value : values.values()) {
            if (value instanceof AutoCloseable closeable) {
                close(closeable);
            }
        }
        values.clear();
    }

    private void close(AutoCloseable value) {
        try {
            value.close();
        } catch (Exception e) {
            errors.report(new LoopError("Closing what belongs to an event loop failed", e, value));
        }
    }
}
