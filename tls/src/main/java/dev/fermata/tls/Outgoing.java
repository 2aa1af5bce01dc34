package dev.fermata.tls;

import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Encrypted bytes that wait to be sent: {@code bytes[sent..position)}. Holds no memory when there are none. */
final class Outgoing {
    private final Transport below;
    private @Nullable ByteBuffer bytes;
    private int sent;

    Outgoing(Transport below) {
        this.below = below;
    }

    int size() {
        return bytes == null ? 0 : bytes.position() - sent;
    }

    /** Gives a buffer to add to, with room for {@code least} bytes; a new one gets {@code wished}, if that is more. */
    ByteBuffer room(int least, int wished) {
        if (bytes == null) {
            bytes = ByteBuffer.allocate(Math.max(least, wished));
            sent = 0;
        } else if (bytes.remaining() < least) {
            ByteBuffer larger = ByteBuffer.allocate(size() + Math.max(least, wished));
            bytes = larger.put(bytes.limit(bytes.position()).position(sent));
            sent = 0;
        }
        return bytes;
    }

    /** Sends what goes without waiting, and tells whether that is all. A short write means that there is no more room. */
    boolean flush() throws IOException {
        if (size() > 0 && bytes != null) {
            ByteBuffer left = bytes.duplicate().flip().position(sent);
            below.write(left);
            sent = left.position();
            if (left.hasRemaining()) {
                return false;
            }
        }
        clear();
        return true;
    }

    void clear() {
        bytes = null;
        sent = 0;
    }
}
