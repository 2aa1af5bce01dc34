package dev.fermata.tls;

import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Encrypted bytes that have come and are not decrypted yet. Small as long as little comes, and again when all is taken, so
 * that idle connections cost little.
 */
final class Incoming {
    private static final int FIRST_CAPACITY = 2 * 1024;

    /** A record fits: 16 KiB, and what encryption adds. */
    private static final int RECORD_CAPACITY = 17 * 1024;

    private static final int LARGE_CAPACITY = 4 * RECORD_CAPACITY;

    private final Transport below;
    private ByteBuffer bytes = ByteBuffer.allocate(FIRST_CAPACITY).limit(0);
    private boolean knownEmpty;
    private boolean ended;

    Incoming(Transport below) {
        this.below = below;
    }

    /** What is between position and limit. Who takes bytes moves the position. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** The transport below may have bytes again. */
    void readable() {
        knownEmpty = false;
    }

    /**
     * Gets more bytes from below, if there are any.
     *
     * @return WENT_ON; NEEDS_READ if there are none now; ENDED if none will come
     */
    Step fill() throws IOException {
        if (ended) {
            return Step.ENDED;
        }
        if (knownEmpty) {
            return pause();
        }
        makeRoom();
        int room = bytes.remaining();
        int read;
        try {
            read = below.read(bytes);
        } finally {
            bytes.flip();
        }
        if (read < 0) {
            ended = true;
            return Step.ENDED;
        }
        knownEmpty = read == 0 || (read < room && below.isEmptyAfterShortRead());
        return read == 0 ? pause() : Step.WENT_ON;
    }

    private Step pause() {
        if (!bytes.hasRemaining() && bytes.capacity() > FIRST_CAPACITY) {
            bytes = ByteBuffer.allocate(FIRST_CAPACITY).limit(0);
        }
        return Step.NEEDS_READ;
    }

    /** Makes the buffer one to be filled. */
    private void makeRoom() {
        if (isFull() || (bytes.limit() == bytes.capacity() && bytes.capacity() < LARGE_CAPACITY)) {
            bytes = ByteBuffer.allocate(nextCapacity()).put(bytes);
        } else {
            bytes.compact();
        }
    }

    private boolean isFull() {
        return bytes.remaining() == bytes.capacity();
    }

    private int nextCapacity() {
        if (bytes.capacity() < RECORD_CAPACITY) {
            return RECORD_CAPACITY;
        }
        return bytes.capacity() < LARGE_CAPACITY ? LARGE_CAPACITY : 2 * bytes.capacity();
    }
}
