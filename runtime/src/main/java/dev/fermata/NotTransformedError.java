package dev.fermata;

/** Thrown when {@link Fermata#await(Awaitable)} runs as ordinary code: the class that calls it was not rewritten. */
public class NotTransformedError extends Error {
    private static final long serialVersionUID = 1L;

    /**
     * Creates one.
     *
     * @param message which class and method, and what to do
     */
    public NotTransformedError(String message) {
        super(message);
    }
}
