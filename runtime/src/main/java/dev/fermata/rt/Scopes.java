package dev.fermata.rt;

import dev.fermata.AsyncScope;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What try-with-resources over an {@link AsyncScope} calls around the awaited {@code exit}. */
public final class Scopes {
    private Scopes() {}

    /** Gives the failure with which the statement ends: what {@code exit} gave, or else the body's own. */
    public static Throwable exited(@Nullable Object replacement, Throwable failure) {
        return replacement == null ? failure : (Throwable) replacement;
    }

    /** Throws what {@code exit(null)} gave after a body that ended well; does nothing for null. */
    public static void exitedWell(@Nullable Object replacement) throws Throwable {
        if (replacement != null) {
            throw (Throwable) replacement;
        }
    }

    /**
     * Gives the failure with which the statement ends when closing the resource failed too.
     *
     * <p>For a plain resource that is the body's (Java's rule). For a scope it is what {@code exit} threw (Python's rule:
     * else a cancellation that arrives while the scope waits would vanish among the suppressed).
     */
    public static Throwable closeFailed(Throwable failure, Throwable closing, @Nullable Object resource) {
        Throwable kept = resource instanceof AsyncScope ? closing : failure;
        Throwable other = kept == failure ? closing : failure;
        if (kept != other && !mentions(kept, other)) {
            kept.addSuppressed(other);
        }
        return kept;
    }

    private static boolean mentions(Throwable kept, Throwable other) {
        return kept.getCause() == other || Arrays.asList(kept.getSuppressed()).contains(other);
    }
}
