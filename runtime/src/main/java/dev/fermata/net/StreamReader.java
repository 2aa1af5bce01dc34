package dev.fermata.net;

import dev.fermata.AsyncIterable;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopLocal;
import dev.fermata.internal.Rethrow;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The incoming side of a connection. One task reads at a time; a cancelled read loses no byte.
 *
 * <p>Bytes are read from the transport when somebody asks for them, so that a slow program slows its peer down. It is asked
 * only if it may have something: a read that left room has emptied a socket ({@code knownEmpty}), until that says otherwise.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-stream.html#streamreader">asyncio: StreamReader</a>
 */
public final class StreamReader {
    /** After so many reads without a wait a task gives way, so that a busy connection cannot hold the loop. */
    private static final int READS_IN_A_ROW = 16;

    /** Where all connections of a loop read to first, so that one read takes much, and an idle one keeps little. */
    private static final LoopLocal<ByteBuffer> LANDING = LoopLocal.of(() -> ByteBuffer.allocateDirect(64 * 1024));

    private final EventLoop loop;
    private final int limit;
    private final ByteBuffer landing;
    private final ReceiveBuffer buffer = new ReceiveBuffer();
    private final Runnable readable = this::onReadable;

    private Transport transport;
    private @Nullable StreamWriter writer;
    private @Nullable Future<Boolean> waiter;
    private @Nullable IOException failure;
    private @Nullable IOException reset;
    private boolean watching;
    private boolean knownEmpty;
    private boolean ended;
    private boolean upgrading;
    private int readsInARow;

    StreamReader(EventLoop loop, Transport transport, ConnectionOptions options) {
        this.loop = loop;
        this.transport = transport;
        limit = options.limit();
        landing = LANDING.of(loop);
    }

    /**
     * Reads a line of UTF-8 text, and gives it without its end ("\n" or "\r\n"); null at the end of the stream.
     *
     * @throws LimitOverrunException where it is awaited, if the line is longer than the limit; it stays readable
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<@Nullable String> readLine() throws IOException {
        return new ReadLine(this);
    }

    /** Gives the lines up to the end of the stream, for {@code each}; its loop throws what {@link #readLine} would. */
    public AsyncIterable<String> lines() {
        return new Lines(this);
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
            Object take(ReceiveBuffer from) {
                return from.size() > 0 || ended || max == 0 ? from.take(Math.min(max, from.size())) : MORE;
            }
        };
    }

    /**
     * Reads some bytes to {@code target}, as many as are there and have room; past this reader's own buffer where that is
     * empty. Gives how many, -1 at the end of the stream.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<Integer> read(ByteBuffer target) throws IOException {
        return new Read<Integer>(this) {
            @Override
            Object take(ReceiveBuffer from) throws IOException {
                if (from.size() > 0 || !target.hasRemaining()) {
                    return from.take(target);
                }
                int got = ended ? -1 : receive(target);
                return got == 0 ? MORE : (Object) got;
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
            Object take(ReceiveBuffer from) throws IOException {
                if (from.size() >= count) {
                    return from.take(count);
                }
                if (ended) {
                    throw new IncompleteReadException(count + " bytes had come", count, from.take(from.size()));
                }
                return MORE;
            }
        };
    }

    /**
     * Reads up to and including a separator; of several, the one that ends first.
     *
     * @throws IllegalArgumentException if there is none, or one is empty
     * @throws LimitOverrunException where it is awaited, if it does not come within the limit; the bytes stay readable
     * @throws IncompleteReadException where it is awaited, if the stream ends before
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<byte[]> readUntil(byte[]... separators) throws IOException {
        if (separators.length == 0) {
            throw new IllegalArgumentException("readUntil() needs at least one separator.");
        }
        byte[][] wanted = new byte[separators.length][];
        for (int i = 0; i < separators.length; i++) {
            if (separators[i].length == 0) {
                throw new IllegalArgumentException("The separator is empty.");
            }
            wanted[i] = separators[i].clone();
        }
        return new ReadUntil(this, wanted);
    }

    /**
     * Reads all bytes up to the end of the stream.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<byte[]> readAll() throws IOException {
        return new Read<byte[]>(this) {
            @Override
            Object take(ReceiveBuffer from) {
                return ended ? from.take(from.size()) : MORE;
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

    /** @param found whether the end of what is wanted was found, behind {@code length} bytes */
    void checkLimit(int length, boolean found, String wanted) throws LimitOverrunException {
        if (length > limit) {
            throw new LimitOverrunException(wanted, found, limit, length);
        }
    }

    ReceiveBuffer buffer() {
        return buffer;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Gives why the connection broke, as far as reading has shown; null if it did not. */
    public @Nullable IOException failure() {
        return failure;
    }

    /** Gives how many bytes have come that nobody took yet; there may be more in the transport. */
    public int buffered() {
        return buffer.size();
    }

    /**
     * Waits until there is something to read, and takes nothing. Gives false at the end of the stream.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<Boolean> untilReadable() throws IOException {
        return new Read<Boolean>(this) {
            @Override
            Object take(ReceiveBuffer from) {
                return from.size() > 0 || ended ? (Object) (from.size() > 0) : MORE;
            }
        };
    }

    /** The other direction of the same connection. */
    void pairWith(StreamWriter other) {
        writer = other;
    }

    void checkThread() {
        loop.checkThread("read from a stream");
    }

    /**
     * A write has found that the connection is broken. If the peer had ended its stream before, a socket says "Broken pipe"
     * and gives what had come, and the end; else the write has taken the error away, and the next read would take it for an
     * end that the bytes are missing.
     */
    void writeFailed(IOException e) {
        if (!String.valueOf(e.getMessage()).contains("Broken pipe")) {
            reset = e;
        }
    }

    /** Gets more bytes, or the end of the stream, into the buffer, if that takes no wait. */
    boolean fill() throws IOException {
        int got = receive(landing.clear());
        if (got > 0) {
            buffer.append(landing.flip());
        }
        return got != 0;
    }

    private int receive(ByteBuffer target) throws IOException {
        if (upgrading) {
            throw new IllegalStateException("The connection is being changed by startTls(): read when that has ended.");
        }
        if (failure != null) {
            throw Rethrow.asIs(failure);
        }
        if (knownEmpty || ++readsInARow > READS_IN_A_ROW) {
            return 0;
        }
        try {
            int got = transport.read(target);
            knownEmpty = got == 0 || (target.hasRemaining() && transport.isEmptyAfterShortRead());
            if (got < 0 && reset != null) {
                throw reset;
            }
            if (got < 0) {
                end();
            }
            return got;
        } catch (IOException e) {
            failure = e;
            unwatch();
            if (writer != null) {
                writer.readFailed(e);
            }
            throw e;
        }
    }

    /** Nothing more comes: a selector would tell so again and again. */
    private void end() {
        ended = true;
        unwatch();
    }

    /** Gives a future that is done when {@link #fill} may succeed. */
    Future<Boolean> arrival() {
        if (waiter != null) {
            throw new IllegalStateException("Another coroutine is already waiting for incoming data:"
                    + " only one task may read from a stream at a time.");
        }
        buffer.rest();
        if (!watching) {
            transport.onReadable(readable);
            watching = true;
        }
        if (!knownEmpty) {
            // Only the turn was given up: there may be more, of which a transport without a selector tells nobody.
            loop.callSoon(readable);
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
            transport.onReadable(null);
        }
    }

    /** Gives up the transport to a layer over it, with the bytes that were read from it and not taken. */
    byte[] beginUpgrade() {
        checkUpgradable();
        unwatch();
        upgrading = true;
        return buffer.take(buffer.size());
    }

    void checkUpgradable() {
        if (waiter != null) {
            throw new IllegalStateException("startTls() while another task waits for incoming data.");
        }
    }

    void endUpgrade(Transport upper) {
        transport = upper;
        upgrading = false;
        knownEmpty = false;
    }

    /** The connection is closed on this side. */
    void close() {
        end();
        if (waiter != null && !waiter.isDone()) {
            waiter.setResult(true);
        }
    }
}
