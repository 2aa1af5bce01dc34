package dev.fermata;

/**
 * Thrown where the statement of a {@link CancelScope} ends whose body was cut short: by its {@link CancelScope#cancel}, or
 * by its deadline. The cause is the {@link CancelledError} that left the body.
 */
public final class ScopeCancelledException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ScopeCancelledException(String message, CancelledError cause) {
        super(message, cause);
    }
}
