package dev.fermata.tls;

import java.io.IOException;

/**
 * The connection below ended, but the peer had not said by TLS that it would: somebody on the way may have cut it off.
 *
 * <p>What came before is intact. Where a protocol tells by itself whether a message is complete, as HTTP with a length does,
 * {@link Tls#allowTruncation} has such an end count as an ordinary one.
 */
public final class TruncatedException extends IOException {
    private static final long serialVersionUID = 1L;

    /** How many bytes had come. */
    private final long received;

    TruncatedException(long received) {
        super("connection closed by peer without close_notify after " + received
                + " bytes: what came may be cut off. Tls.allowTruncation() takes it as a regular end.");
        this.received = received;
    }

    /** Gives how many bytes of the program's data had come on this connection. */
    public long received() {
        return received;
    }
}
