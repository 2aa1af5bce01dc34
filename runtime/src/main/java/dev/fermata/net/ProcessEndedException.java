package dev.fermata.net;

/** A signal was meant for a process that has ended: Python's {@code ProcessLookupError}. */
public final class ProcessEndedException extends IllegalStateException {
    private static final long serialVersionUID = 1;

    ProcessEndedException(String message) {
        super(message);
    }
}
