package dev.fermata;

/** Thrown when a future is asked for an outcome it does not have yet, or is given a second one. */
public class InvalidStateException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates one.
     *
     * @param message what was asked, and of which state
     */
    public InvalidStateException(String message) {
        super(message);
    }
}
