package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.internal.Rethrow;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The incoming side of a connection. One task reads at a time; a cancelled read loses no byte.
 *
 * <p>Bytes are read from the socket when somebody asks for them, so that a slow program slows its peer down. The socket is
 * asked only if it may have something: a read that did not fill its room has emptied it ({@code knownEmpty}), until the
 * selector says otherwise.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-stream.html#streamreader">asyncio: StreamReader</a>
 */
public final class StreamReader {
    static final int DEFAULT_LIMIT = 64 * 1024;

    /** After so many reads without a wait a task gives way, so that a busy connection cannot hold the loop. */
    private static final int READS_IN_A_ROW = 16;

    private final EventLoop loop;
    private final SelectableChannel channel;
    private final java.nio.channels.ReadableByteChannel source;
    private final int limit;
    private final ReceiveBuffer buffer = new ReceiveBuffer();
    private final Runnable readable = this::onReadable;

    private @Nullable Future<Boolean> waiter;
    private @Nullable IOException failure;
    private boolean watching;
    private boolean knownEmpty;
    private boolean ended;
    private int readsInARow;

    <C extends SelectableChannel & java.nio.channels.ReadableByteChannel> StreamReader(
            EventLoop loop, C channel, int limit) {
        this.loop = loop;
        this.channel = channel;
        this.source = channel;
        this.limit = limit;
    }

    /**
     * Reads a line of UTF-8 text, and gives it without its end ("\n" or "\r\n"); null at the end of the stream.
     *
     * @throws LimitOverrunException where it is awaited, if the line is longer than the limit (64 KiB); it stays readable
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<@Nullable String> readLine() throws IOException {
        return new Read<@Nullable String>(this) {
            private int scanned;

            @Override
            @Nullable
            Object take() throws IOException {
                int end = buffer.indexOf((byte) '\n', scanned);
                if (end >= 0 && end <= limit) {
                    int length = end > 0 && buffer.at(end - 1) == '\r' ? end - 1 : end;
                    String line = buffer.text(length);
                    buffer.skip(end + 1);
                    return line;
                }
                if (end < 0 && ended) {
                    int rest = buffer.size();
                    String line = rest == 0 ? null : buffer.text(rest);
                    buffer.skip(rest);
                    return line;
                }
                scanned = buffer.size();
                checkLimit(end < 0 ? scanned : end, "end of line");
                return MORE;
            }
        };
    }

    /**
     * Reads some bytes: what is there, at least one and at most {@code max}. An empty array means the end of the stream.
     *
     * @throws IllegalArgumentException if {@code max} is negative
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<byte[]> read(int max) throws IOException {
        checkCount(max);
        return new Read<byte[]>(this) {
            @Override
            @Nullable
            Object take() {
                return buffer.size() > 0 || ended || max == 0 ? buffer.take(Math.min(max, buffer.size())) : MORE;
            }
        };
    }

    /**
     * Reads exactly {@code count} bytes.
     *
     * @throws IllegalArgumentException if {@code count} is negative
     * @throws IncompleteReadException where it is awaited, if the stream ends before
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<byte[]> readExactly(int count) throws IOException {
        checkCount(count);
        return new Read<byte[]>(this) {
            @Override
            @Nullable
            Object take() throws IOException {
                if (buffer.size() >= count) {
                    return buffer.take(count);
                }
                if (ended) {
                    throw new IncompleteReadException(count + " bytes had come", buffer.take(buffer.size()));
                }
                return MORE;
            }
        };
    }

    /**
     * Reads up to and including {@code separator}.
     *
     * @throws IllegalArgumentException if the separator is empty
     * @throws LimitOverrunException where it is awaited, if it does not come within the limit; the bytes stay readable
     * @throws IncompleteReadException where it is awaited, if the stream ends before
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<byte[]> readUntil(byte[] separator) throws IOException {
        if (separator.length == 0) {
            throw new IllegalArgumentException("The separator is empty.");
        }
        byte[] wanted = separator.clone();
        return new Read<byte[]>(this) {
            private int scanned;

            @Override
            @Nullable
            Object take() throws IOException {
                int found = buffer.indexOf(wanted, scanned);
                if (found >= 0 && found <= limit) {
                    return buffer.take(found + wanted.length);
                }
                if (found < 0 && ended) {
                    String what = "the separator " + Arrays.toString(wanted) + " had come";
                    throw new IncompleteReadException(what, buffer.take(buffer.size()));
                }
                scanned = Math.max(0, buffer.size() - wanted.length + 1);
                checkLimit(found < 0 ? scanned : found, "separator");
                return MORE;
            }
        };
    }

    /**
     * Reads all bytes up to the end of the stream.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<byte[]> readAll() throws IOException {
        return new Read<byte[]>(this) {
            @Override
            @Nullable
            Object take() {
                return ended ? buffer.take(buffer.size()) : MORE;
            }
        };
    }

    /** Tells whether the stream has ended and all its bytes were taken. */
    public boolean atEnd() {
        return ended && buffer.size() == 0;
    }

    private static void checkCount(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("A negative number of bytes: " + count);
        }
    }

    private void checkLimit(int length, String wanted) throws LimitOverrunException {
        if (length > limit) {
            throw new LimitOverrunException(wanted, limit);
        }
    }

    /** Gets more bytes, or the end of the stream, into the buffer, if that takes no wait. */
    boolean fill() {
        if (failure != null) {
            throw Rethrow.asIs(failure);
        }
        if (knownEmpty || ++readsInARow > READS_IN_A_ROW) {
            return false;
        }
        try {
            int got = buffer.readFrom(source);
            knownEmpty = got == 0 || got == 1;
            ended = got < 0;
            return got != 0;
        } catch (IOException e) {
            failure = e;
            throw Rethrow.asIs(e);
        }
    }

    /** Gives a future that is done when {@link #fill} may succeed. */
    Future<Boolean> untilReadable() {
        if (waiter != null) {
            throw new IllegalStateException("Another coroutine is already waiting for incoming data:"
                    + " only one task may read from a stream at a time.");
        }
        if (!watching) {
            loop.addReader(channel, readable);
            watching = true;
        }
        Future<Boolean> future = loop.createFuture();
        waiter = future;
        return future;
    }

    /** The task that waited goes on, or gave up. */
    void waitEnded() {
        waiter = null;
        readsInARow = 0;
    }

    private void onReadable() {
        knownEmpty = false;
        Future<Boolean> waiting = waiter;
        if (waiting == null) {
            // Nobody reads: the peer has to wait.
            unwatch();
        } else if (!waiting.isDone()) {
            waiting.setResult(true);
        }
    }

    private void unwatch() {
        if (watching) {
            watching = false;
            loop.removeReader(channel);
        }
    }

    /** The connection is closed on this side. */
    void close() {
        unwatch();
        ended = true;
        if (waiter != null && !waiter.isDone()) {
            waiter.setResult(true);
        }
    }
}
