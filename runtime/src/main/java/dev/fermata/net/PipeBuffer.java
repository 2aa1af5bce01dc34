package dev.fermata.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands what a thread reads from a pipe to the loop, one buffer at a time: the thread fills one while the loop empties the
 * other. The thread waits while the loop's has something in it, so that memory stays bounded when nobody reads.
 */
final class PipeBuffer {
    /** How often a thread whose bytes nobody takes looks whether anybody can. */
    private static final long LOOK_MILLIS = 500;

    private final BooleanSupplier abandoned;
    private ByteBuffer full = ByteBuffer.allocate(0);
    private boolean ended;
    private boolean closed;
    private @Nullable IOException failure;
    private @Nullable CompletableFuture<Boolean> readable;

    /** @param abandoned whether nobody will read any more, for any thread */
    PipeBuffer(BooleanSupplier abandoned) {
        this.abandoned = abandoned;
    }

    /** On the pipe's thread: gives away what was read, and gets a buffer to fill; null if nobody wants more. */
    synchronized @Nullable ByteBuffer hand(ByteBuffer filled) throws InterruptedException {
        while (full.hasRemaining() && !closed) {
            wait(LOOK_MILLIS);
            closed |= abandoned.getAsBoolean();
        }
        if (closed) {
            return null;
        }
        ByteBuffer empty = full;
        full = filled;
        tell();
        return empty.capacity() == 0 ? ByteBuffer.allocate(filled.capacity()) : empty.clear();
    }

    /** On the pipe's thread: nothing more comes. */
    synchronized void end(@Nullable IOException reason) {
        ended = true;
        failure = reason;
        tell();
    }

    private void tell() {
        if (readable != null) {
            readable.complete(true);
            readable = null;
        }
    }

    /** On the loop's thread, like {@link Transport#read}. */
    synchronized int take(ByteBuffer target) throws IOException {
        if (!full.hasRemaining()) {
            if (failure != null) {
                throw failure;
            }
            return ended ? -1 : 0;
        }
        int count = Math.min(full.remaining(), target.remaining());
        target.put(full.slice().limit(count));
        full.position(full.position() + count);
        if (!full.hasRemaining()) {
            notifyAll();
        }
        return count;
    }

    /** Gives a stage that is complete when {@link #take} finds something, or the end. */
    synchronized CompletableFuture<Boolean> untilReadable() {
        if (full.hasRemaining() || ended) {
            return CompletableFuture.completedFuture(true);
        }
        readable = new CompletableFuture<>();
        return readable;
    }

    /** What comes from now on is dropped. */
    synchronized void close() {
        closed = true;
        ended = true;
        full = ByteBuffer.allocate(0);
        notifyAll();
    }
}
