package dev.fermata.net;

import dev.fermata.EventLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A connected socket, of TCP or of the Unix domain. */
final class SocketTransport implements Transport {
    /** The most that one call hands over: the JDK copies heap memory to a buffer outside, and keeps that for the thread. */
    private static final int SLICE = 128 * 1024;

    private static final int FILE_SLICE = 1024 * 1024;

    private final EventLoop loop;
    private final SocketChannel channel;

    SocketTransport(EventLoop loop, SocketChannel channel, boolean noDelay) throws IOException {
        this.loop = loop;
        this.channel = channel;
        channel.configureBlocking(false);
        if (channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY)) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, noDelay);
        }
        OpenSockets.add(loop, channel);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int limit = slice(target);
        try {
            return channel.read(target);
        } finally {
            target.limit(limit);
        }
    }

    @Override
    public boolean isEmptyAfterShortRead() {
        return true;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int total = 0;
        boolean full = false;
        while (!full && source.hasRemaining()) {
            int limit = slice(source);
            try {
                total += channel.write(source);
                full = source.hasRemaining();
            } finally {
                source.limit(limit);
            }
        }
        return total;
    }

    /** Cuts a heap buffer down; gives the limit to set again. */
    private static int slice(ByteBuffer buffer) {
        int limit = buffer.limit();
        if (!buffer.isDirect() && buffer.remaining() > SLICE) {
            buffer.limit(buffer.position() + SLICE);
        }
        return limit;
    }

    @Override
    public long transferFrom(FileChannel file, long position, long count) throws IOException {
        return file.transferTo(position, Math.min(count, FILE_SLICE), channel);
    }

    @Override
    public void onReadable(@Nullable Runnable callback) {
        if (callback == null) {
            loop.removeReader(channel);
        } else if (channel.isOpen()) {
            loop.addReader(channel, callback);
        } else {
            loop.callSoon(callback);
        }
    }

    @Override
    public void onWritable(@Nullable Runnable callback) {
        if (callback == null) {
            loop.removeWriter(channel);
        } else if (channel.isOpen()) {
            loop.addWriter(channel, callback);
        } else {
            loop.callSoon(callback);
        }
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void abort() throws IOException {
        loop.removeReader(channel);
        loop.removeWriter(channel);
        OpenSockets.remove(loop, channel);
        channel.close();
    }

    @Override
    public @Nullable SocketAddress localAddress() {
        try {
            return channel.getLocalAddress();
        } catch (ClosedChannelException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public @Nullable SocketAddress remoteAddress() {
        try {
            return channel.getRemoteAddress();
        } catch (ClosedChannelException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public <T> @Nullable T extra(Class<T> type) {
        return type.isInstance(channel) ? type.cast(channel) : Transport.super.extra(type);
    }

    @Override
    public String toString() {
        return channel.toString();
    }
}
