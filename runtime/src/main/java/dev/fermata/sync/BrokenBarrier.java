package dev.fermata.sync;

/** Thrown where a task waits at a barrier that is broken, or that is reset meanwhile. asyncio's BrokenBarrierError. */
public final class BrokenBarrier extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    BrokenBarrier(String message) {
        super(message);
    }
}
