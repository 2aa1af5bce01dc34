package dev.fermata.net;

import dev.fermata.EventLoop;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * A transport of which some bytes were read already, and are read again first: when TLS starts, what came behind the last
 * plain line belongs to the handshake. If somebody smuggled plain text in there, the handshake fails.
 */
final class Prefixed implements Transport {
    private final EventLoop loop;
    private final ByteBuffer prefix;
    private final Transport below;
    private boolean readBelow;

    Prefixed(EventLoop loop, byte[] prefix, Transport below) {
        this.loop = loop;
        this.prefix = ByteBuffer.wrap(prefix);
        this.below = below;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        readBelow = !prefix.hasRemaining();
        if (readBelow) {
            return below.read(target);
        }
        int count = Math.min(prefix.remaining(), target.remaining());
        target.put(prefix.slice().limit(count));
        prefix.position(prefix.position() + count);
        return count;
    }

    @Override
    public boolean isEmptyAfterShortRead() {
        return readBelow && below.isEmptyAfterShortRead();
    }

    @Override
    public void onReadable(@Nullable Runnable callback) {
        if (callback != null && prefix.hasRemaining()) {
            loop.callSoon(callback);
        }
        below.onReadable(callback);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        return below.write(source);
    }

    @Override
    public long transferFrom(FileChannel file, long position, long count) throws IOException {
        return below.transferFrom(file, position, count);
    }

    @Override
    public void onWritable(@Nullable Runnable callback) {
        below.onWritable(callback);
    }

    @Override
    public void endOutput() throws IOException {
        below.endOutput();
    }

    @Override
    public void close(Runnable closed) throws IOException {
        below.close(closed);
    }

    @Override
    public void abort() throws IOException {
        below.abort();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        return below.localAddress();
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        return below.remoteAddress();
    }

    @Override
    public <T> @Nullable T extra(Class<T> type) {
        return below.extra(type);
    }
}
