package dev.fermata.sync;

/** Thrown where something is put into, or taken out of, a queue that was shut down. */
public final class QueueShutDown extends RuntimeException {
    private static final long serialVersionUID = 1L;

    QueueShutDown() {
        super("The queue was shut down.");
    }
}
