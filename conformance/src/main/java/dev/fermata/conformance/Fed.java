package dev.fermata.conformance;

import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.StreamReader;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Input that a program feeds by hand: asyncio's {@code StreamReader.feed_data} and its like. */
final class Fed implements Transport {
    final StreamReader reader;
    private ByteBuffer left = ByteBuffer.allocate(0);
    private boolean ended;
    private @Nullable IOException failure;
    private @Nullable Runnable readable;

    Fed() {
        this(ConnectionOptions.defaults());
    }

    Fed(ConnectionOptions options) {
        reader = Connection.over(this, options).reader();
    }

    Fed data(String more) {
        byte[] added = more.getBytes(StandardCharsets.ISO_8859_1);
        left = ByteBuffer.allocate(left.remaining() + added.length)
                .put(left)
                .put(added)
                .flip();
        return tell();
    }

    Fed end() {
        ended = true;
        return tell();
    }

    void fail(IOException reason) {
        failure = reason;
        tell();
    }

    private Fed tell() {
        if (readable != null) {
            Fermata.runningLoop().callSoon(readable);
        }
        return this;
    }

    int untaken() {
        return left.remaining();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (failure != null) {
            throw failure;
        }
        int count = Math.min(left.remaining(), target.remaining());
        target.put(left.slice().limit(count));
        left.position(left.position() + count);
        return count == 0 && ended ? -1 : count;
    }

    @Override
    public int write(ByteBuffer source) {
        int count = source.remaining();
        source.position(source.limit());
        return count;
    }

    @Override
    public void onReadable(@Nullable Runnable callback) {
        readable = callback;
    }

    @Override
    public void onWritable(@Nullable Runnable callback) {}

    @Override
    public void endOutput() {}

    @Override
    public void abort() {}

    /** Bytes as Python shows them. */
    static String b(byte @Nullable [] bytes) {
        return bytes == null
                ? "None"
                : "b'"
                        + new String(bytes, StandardCharsets.ISO_8859_1)
                                .replace("\r", "\\r")
                                .replace("\n", "\\n") + "'";
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
