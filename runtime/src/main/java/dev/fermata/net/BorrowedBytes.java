package dev.fermata.net;

import dev.fermata.Future;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Somebody's buffer, which is sent from where it lies. */
final class BorrowedBytes implements SendQueue.Piece {
    private final ByteBuffer source;
    private final Future<Boolean> sent;

    BorrowedBytes(ByteBuffer source, Future<Boolean> sent) {
        this.source = source;
        this.sent = sent;
    }

    @Override
    public boolean writeTo(Transport transport) throws IOException {
        transport.write(source);
        if (source.hasRemaining()) {
            return false;
        }
        if (!sent.isDone()) {
            sent.setResult(true);
        }
        return true;
    }

    @Override
    public void dropped(IOException reason) {
        if (!sent.isDone()) {
            sent.setException(reason);
        }
    }
}
