package dev.fermata.tls;

import dev.fermata.LoopLocal;
import java.nio.ByteBuffer;

/** Memory in which all connections of a loop encrypt, one after the other, so that an idle one needs none. */
final class Scratch {
    static final LoopLocal<Scratch> OF_LOOP = LoopLocal.of(Scratch::new);

    private static final int CAPACITY = 96 * 1024;

    private final ByteBuffer bytes = ByteBuffer.allocate(CAPACITY);
    private boolean lent;

    /** Gives it for a moment; or a buffer of its own to whom comes meanwhile: TLS in TLS. */
    ByteBuffer lend(int least) {
        if (lent || least > CAPACITY) {
            return ByteBuffer.allocate(least);
        }
        lent = true;
        return bytes.clear();
    }

    /** Tells whether {@code buffer} is the one that was lent, which from now on it is not any more. */
    @SuppressWarnings("ReferenceEquality") // Equal bytes elsewhere are not meant.
    boolean takeBack(ByteBuffer buffer) {
        if (buffer != bytes) {
            return false;
        }
        lent = false;
        return true;
    }
}
