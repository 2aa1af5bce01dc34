package dev.fermata.rt;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What try-with-resources over an {@link dev.fermata.AsyncScope} calls around the awaited {@code exit}. */
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
     * Gives the failure with which the statement ends when {@code exit} threw: that one, with the body's as a suppressed
     * exception unless it is part of it already. This is Python's rule; with Java's, a cancellation that arrives while
     * the scope waits would vanish among the suppressed.
     */
    public static Throwable exitFailed(Throwable thrown, Throwable failure) {
        boolean part = thrown == failure
                || thrown.getCause() == failure
                || Arrays.asList(thrown.getSuppressed()).contains(failure);
        if (!part) {
            thrown.addSuppressed(failure);
        }
        return thrown;
    }
}
