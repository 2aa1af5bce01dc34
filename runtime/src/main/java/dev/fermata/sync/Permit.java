package dev.fermata.sync;

/** What acquiring gives: closing it releases. {@code try (var held = await(lock.acquire())) { ... }} */
public final class Permit implements AutoCloseable {
    private final Runnable release;
    private boolean closed;

    Permit(Runnable release) {
        this.release = release;
    }

    /** Releases, at the first call; does not wait. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            release.run();
        }
    }
}
