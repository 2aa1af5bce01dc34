package dev.fermata.sync;

/**
 * What acquiring gives: closing it releases. {@code try (var held = await(lock.acquire())) { ... }}
 *
 * <p>Whoever calls {@code release()} itself has no use for it, and does not close it.
 */
public final class Permit implements AutoCloseable {
    private final Releasable held;
    private boolean closed;

    Permit(Releasable held) {
        this.held = held;
    }

    /** Releases, at the first call; does not wait. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            held.release();
        }
    }
}
