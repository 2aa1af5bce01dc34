package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing side of a connection.
 *
 * <p>{@link #write} collects; what a task wrote is sent in one piece when its step ends, that is at its next await that
 * suspends, or by {@link #flush}. An error of the connection shows at the next {@link #drain}, as in asyncio.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-stream.html#streamwriter">asyncio: StreamWriter</a>
 */
public final class StreamWriter {
    /** Above it {@link #drain} waits, until {@link #LOW_WATER} is reached. */
    private static final int HIGH_WATER = 64 * 1024;

    private static final int LOW_WATER = HIGH_WATER / 4;

    private final EventLoop loop;
    private final SocketChannel channel;
    private final StreamReader reader;
    private final SendBuffer buffer = new SendBuffer();
    private final Runnable endOfStep = this::endOfStep;
    private final List<Future<Boolean>> drainers = new ArrayList<>();
    private final Future<Boolean> closed;

    private boolean dirty;
    private boolean watching;
    private boolean paused;
    private boolean ending;
    private boolean closing;
    private @Nullable IOException failure;

    StreamWriter(EventLoop loop, SocketChannel channel, StreamReader reader) {
        this.loop = loop;
        this.channel = channel;
        this.reader = reader;
        closed = loop.createFuture();
    }

    /** Sends text as UTF-8; does not wait. */
    public void write(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes, which are copied; does not wait. */
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    /**
     * Sends {@code length} bytes, which are copied; does not wait. After the connection broke it does nothing.
     *
     * @throws IllegalStateException after {@link #close} or {@link #writeEnd}
     */
    public void write(byte[] bytes, int offset, int length) {
        if (closing || ending) {
            throw new IllegalStateException("write after " + (closing ? "close()" : "writeEnd()"));
        }
        if (failure != null) {
            return;
        }
        buffer.append(bytes, offset, length);
        if (buffer.size() > HIGH_WATER && !watching) {
            flush();
        } else if (!dirty) {
            dirty = true;
            loop.callAfterStep(endOfStep);
        }
    }

    /** Sends what was written, as much as the socket takes at once, without waiting for the end of the step. */
    public void flush() {
        if (watching || failure != null) {
            return;
        }
        try {
            buffer.writeTo(channel);
        } catch (IOException e) {
            fail(e);
            return;
        }
        if (buffer.size() > 0) {
            watching = true;
            loop.addWriter(channel, this::onWritable);
        } else {
            sentAll();
        }
        paused = buffer.size() > HIGH_WATER;
    }

    /**
     * Waits while too much is unsent: above 64 KiB, until no more than 16 KiB are left. Gives at once otherwise.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<Void> drain() throws IOException {
        return new Drain(this);
    }

    /** Tells the peer that nothing follows, after what was written is sent. The other direction stays open. */
    public void writeEnd() {
        if (!ending && !closing) {
            ending = true;
            flush();
        }
    }

    /** Closes the connection after what was written is sent. {@link #waitClosed} waits for that. */
    public void close() {
        if (!closing) {
            closing = true;
            flush();
            if (failure != null) {
                abort();
            }
        }
    }

    /** Closes the connection at once; what is unsent is lost. */
    public void abort() {
        closing = true;
        buffer.clear();
        unwatch();
        reader.close();
        try {
            channel.close();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
        wakeDrainers();
        if (!closed.isDone()) {
            closed.setResult(true);
        }
    }

    /** Tells whether {@link #close} or {@link #abort} was called. */
    public boolean isClosing() {
        return closing;
    }

    /** Waits until the connection is closed, after {@link #close}. */
    public Coroutine<Void> waitClosed() {
        return new WaitClosed(closed);
    }

    /** Gives how many bytes are not sent yet. */
    public int unsent() {
        return buffer.size();
    }

    @Nullable
    IOException failure() {
        return failure;
    }

    /** Gives a future that is done when less is unsent; null if it is little enough now. */
    @Nullable
    Future<Boolean> untilDrained() {
        if (buffer.size() > HIGH_WATER && !watching) {
            flush();
        }
        if (!paused || failure != null || closing) {
            return null;
        }
        Future<Boolean> future = loop.createFuture();
        drainers.add(future);
        return future;
    }

    private void endOfStep() {
        dirty = false;
        flush();
    }

    private void onWritable() {
        try {
            buffer.writeTo(channel);
        } catch (IOException e) {
            fail(e);
            return;
        }
        if (buffer.size() <= LOW_WATER) {
            paused = false;
            wakeDrainers();
        }
        if (buffer.size() == 0) {
            unwatch();
            sentAll();
        }
    }

    private void sentAll() {
        if (closing) {
            abort();
        } else if (ending) {
            try {
                channel.shutdownOutput();
            } catch (IOException e) {
                fail(e);
            }
        }
    }

    private void fail(IOException e) {
        failure = e;
        buffer.clear();
        unwatch();
        wakeDrainers();
        if (closing) {
            abort();
        }
    }

    private void unwatch() {
        if (watching) {
            watching = false;
            loop.removeWriter(channel);
        }
    }

    private void wakeDrainers() {
        paused = false;
        for (Future<Boolean> drainer : drainers) {
            if (!drainer.isDone()) {
                drainer.setResult(true);
            }
        }
        drainers.clear();
    }
}
