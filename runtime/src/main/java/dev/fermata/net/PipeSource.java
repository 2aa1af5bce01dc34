package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** What a process writes, and a {@link PipePump} reads, as the incoming half of a transport. */
final class PipeSource implements Transport {
    private final EventLoop loop;
    private final PipeBuffer buffer;
    private @Nullable Runnable callback;
    private @Nullable Future<Boolean> readable;

    PipeSource(EventLoop loop, PipeBuffer buffer) {
        this.loop = loop;
        this.buffer = buffer;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int read = buffer.take(target);
        if (read == 0) {
            await();
        }
        return read;
    }

    @Override
    public void onReadable(@Nullable Runnable called) {
        callback = called;
        if (called == null && readable != null) {
            readable.cancel();
            readable = null;
        }
        await();
    }

    private void await() {
        if (callback != null && readable == null) {
            Future<Boolean> waiting = Future.of(buffer.untilReadable(), loop);
            readable = waiting;
            waiting.addDoneCallback(this::arrived);
        }
    }

    private void arrived(Future<Boolean> waited) {
        if (waited == readable) {
            readable = null;
            if (callback != null) {
                callback.run();
            }
        }
    }

    @Override
    public void abort() {
        onReadable(null);
        buffer.close();
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        throw new IOException("The output of a process can only be read.");
    }

    @Override
    public void onWritable(@Nullable Runnable called) {
        // Nobody writes.
    }

    @Override
    public void endOutput() {
        // There is none.
    }
}
