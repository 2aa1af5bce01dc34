package dev.fermata.net;

import dev.fermata.Future;
import java.nio.channels.FileChannel;

/** Sends a part of a file. */
final class SendFile extends Send<Long> {
    private final FileChannel file;
    private final long position;
    private final long count;

    SendFile(StreamWriter writer, FileChannel file, long position, long count) {
        super(writer);
        this.file = file;
        this.position = position;
        this.count = count;
    }

    @Override
    SendQueue.Piece piece(Future<Long> sent) {
        return new FileRegion(file, position, count, sent);
    }
}
