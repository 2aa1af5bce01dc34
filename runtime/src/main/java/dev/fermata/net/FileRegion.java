package dev.fermata.net;

import dev.fermata.Future;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonReadableChannelException;

/** A part of a file, which the system sends from its cache where it can. */
final class FileRegion implements SendQueue.Piece {
    /** What is sent in one go: a fast peer must not hold the loop. */
    private static final long GO = 1024 * 1024;

    private final FileChannel file;
    private final long count;
    private final Future<Long> sent;
    private long position;
    private long done;

    FileRegion(FileChannel file, long position, long count, Future<Long> sent) {
        this.file = file;
        this.position = position;
        this.count = count;
        this.sent = sent;
    }

    @Override
    public boolean writeTo(Transport transport) throws IOException {
        long limit = Math.min(count, done + GO);
        while (done < limit) {
            long written;
            try {
                written = transport.transferFrom(file, position, limit - done);
            } catch (IOException e) {
                if (file.isOpen()) {
                    throw e;
                }
                return failed(e);
            } catch (NonReadableChannelException e) {
                return failed(e);
            }
            if (written == 0 && position < file.size()) {
                return false;
            }
            position += written;
            done += written;
            if (written == 0) {
                return ended();
            }
        }
        return done == count && ended();
    }

    /** It was the file's fault: the connection goes on. */
    private boolean failed(Exception e) {
        if (!sent.isDone()) {
            sent.setException(e);
        }
        return true;
    }

    private boolean ended() {
        if (!sent.isDone()) {
            sent.setResult(done);
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
