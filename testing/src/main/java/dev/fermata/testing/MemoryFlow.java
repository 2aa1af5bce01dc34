package dev.fermata.testing;

import dev.fermata.EventLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What goes one way between two ends in memory: written and not read yet are {@code size} bytes, in a ring. */
final class MemoryFlow {
    private final byte[] ring;
    private final Watch readable;
    private final Watch writable;
    private int start;
    private int size;
    private boolean ended;
    private boolean reset;
    private @Nullable String refused;

    MemoryFlow(EventLoop loop, int capacity) {
        ring = new byte[capacity];
        readable = new Watch(loop, () -> size > 0 || ended || reset);
        writable = new Watch(loop, () -> size < ring.length || refused != null);
    }

    Watch readable() {
        return readable;
    }

    Watch writable() {
        return writable;
    }

    int read(ByteBuffer target) throws IOException {
        if (size == 0 && reset) {
            throw new IOException("Connection reset by peer");
        }
        if (size == 0 && ended) {
            return -1;
        }
        int total = Math.min(size, target.remaining());
        for (int left = total; left > 0; ) {
            int count = Math.min(left, ring.length - start);
            target.put(ring, start, count);
            start = (start + count) % ring.length;
            left -= count;
        }
        size -= total;
        writable.check();
        return total;
    }

    int write(ByteBuffer source) throws IOException {
        if (refused != null) {
            throw new IOException(refused);
        }
        int total = Math.min(ring.length - size, source.remaining());
        for (int left = total; left > 0; ) {
            int end = (start + size) % ring.length;
            int count = Math.min(left, ring.length - end);
            source.get(ring, end, count);
            size += count;
            left -= count;
        }
        readable.check();
        return total;
    }

    /** The writer writes no more. */
    void end() {
        ended = true;
        readable.check();
    }

    /** The writer is gone, without an end. */
    void reset() {
        reset = true;
        readable.check();
    }

    /** The reader reads no more. */
    void refuse(String reason) {
        refused = reason;
        writable.check();
    }
}
