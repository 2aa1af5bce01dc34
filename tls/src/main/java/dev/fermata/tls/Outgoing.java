package dev.fermata.tls;

import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Encrypted bytes that wait to be sent: {@code bytes[sent..position)}. Has memory of its own only for what the connection
 * below did not take: whoever adds bytes must {@link #flush} before the loop goes on to something else.
 */
final class Outgoing {
    private final Transport below;
    private final Scratch scratch;
    private @Nullable ByteBuffer bytes;
    private int sent;

    Outgoing(Transport below, Scratch scratch) {
        this.below = below;
        this.scratch = scratch;
    }

    int size() {
        return bytes == null ? 0 : bytes.position() - sent;
    }

    /** Gives a buffer to add to, with room for {@code least} bytes. */
    ByteBuffer room(int least) {
        ByteBuffer current = bytes == null ? scratch.lend(least) : bytes;
        bytes = current.remaining() < least ? moved(current, least) : current;
        return bytes;
    }

    /** Sends what goes without waiting, and tells whether that is all. A short write means that there is no more room. */
    boolean flush() throws IOException {
        ByteBuffer current = bytes;
        if (current != null && size() > 0) {
            ByteBuffer left = current.duplicate().flip().position(sent);
            below.write(left);
            sent = left.position();
            if (left.hasRemaining()) {
                bytes = scratch.takeBack(current) ? moved(current, 0) : current;
                return false;
            }
        }
        clear();
        return true;
    }

    /** Gives what waits in a buffer that has room for {@code more}. */
    private ByteBuffer moved(ByteBuffer current, int more) {
        ByteBuffer waiting = current.duplicate().flip().position(sent);
        scratch.takeBack(current);
        sent = 0;
        return ByteBuffer.allocate(waiting.remaining() + more).put(waiting);
    }

    void clear() {
        if (bytes != null) {
            scratch.takeBack(bytes);
        }
        bytes = null;
        sent = 0;
    }
}
