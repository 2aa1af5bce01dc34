package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * Thrown at an await whose task, or whose awaited future, was cancelled.
 *
 * <p>It is an {@link Error}, so that {@code catch (Exception e)} does not swallow it. Code that catches it to clean up
 * throws it again. Its stack trace is the chain of awaits that it crossed, and then who started the loop.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-exceptions.html">asyncio: exceptions</a>
 */
public final class CancelledError extends Error {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public CancelledError() {
        this(null);
    }

    /**
     * Creates one with a message.
     *
     * @param message why, as given to {@link Future#cancel(String)}; may be null
     */
    public CancelledError(@Nullable String message) {
        super(message);
        super.fillInStackTrace();
    }

    private CancelledError(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Creates one for delivery by the loop, whose own frames say nothing: the awaits it crosses become its trace. */
    static CancelledError forDelivery(@Nullable String message) {
        return new CancelledError(message, null);
    }

    /** Does nothing: the public constructors record the stack themselves. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
