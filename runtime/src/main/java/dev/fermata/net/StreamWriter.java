package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The outgoing side of a connection.
 *
 * <p>{@link #write} collects; what a task wrote is sent in one piece when its step ends, that is at its next await that
 * suspends, or by {@link #flush}. An error of the connection shows at the next {@link #drain}, as in asyncio; who never
 * drains gets it from a later write.
 *
 * <pre>
 * open      write, drain
 * ending    writeEnd() was called: what is unsent goes out, then the end; reading goes on
 * closing   close() was called: what is unsent goes out, then the transport takes leave
 * closed    abort(), or closing has ended; {@code closed} is done
 * </pre>
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-stream.html#streamwriter">asyncio: StreamWriter</a>
 */
public final class StreamWriter {
    private final EventLoop loop;
    private final StreamReader reader;
    private final int highWater;
    private final int lowWater;
    private final SendQueue queue = new SendQueue();
    private final Runnable endOfStep = this::endOfStep;
    private final Runnable writable = this::onWritable;
    private final Drainers drainers;
    private final LostWrites lost = new LostWrites();
    private final Future<Boolean> closed;

    private Transport transport;
    private boolean dirty;
    private boolean watching;
    private boolean ending;
    private boolean outputEnded;
    private boolean closing;
    private boolean leaving;
    private boolean upgrading;
    private @Nullable Future<Boolean> allSent;
    private @Nullable IOException failure;
    private boolean told;

    StreamWriter(EventLoop loop, Transport transport, StreamReader reader, ConnectionOptions options) {
        this.loop = loop;
        this.transport = transport;
        this.reader = reader;
        highWater = options.highWater();
        lowWater = options.lowWater();
        drainers = new Drainers(loop);
        closed = loop.createFuture();
        reader.pairWith(this);
    }

    /** Sends text as UTF-8; does not wait. */
    public void write(String text) {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Sends bytes, which are copied; does not wait. */
    public void write(byte[] bytes) {
        write(bytes, 0, bytes.length);
    }

    /** Sends what is left in {@code source}, which is copied; does not wait. */
    public void write(ByteBuffer source) {
        if (source.hasArray()) {
            write(source.array(), source.arrayOffset() + source.position(), source.remaining());
            source.position(source.limit());
        } else {
            byte[] copy = new byte[source.remaining()];
            source.get(copy);
            write(copy);
        }
    }

    /**
     * Sends {@code length} bytes, which are copied; does not wait. After the connection broke it does nothing, a few times.
     *
     * @throws IllegalStateException after {@link #close} or {@link #writeEnd}
     * @throws java.io.UncheckedIOException if the connection broke, and nobody asked with {@link #drain} for some writes
     */
    public void write(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        checkThread();
        if (failure != null) {
            told |= lost.isLast();
            lost.another(failure);
            return;
        }
        checkOpen("write");
        queue.append(bytes, offset, length);
        if (queue.buffered() > highWater && !watching) {
            flush();
        } else {
            flushAfterStep();
        }
    }

    void checkThread() {
        loop.checkThread("use a stream");
    }

    private void checkOpen(String what) {
        if (closing || ending) {
            throw new IllegalStateException(what + " after " + (closing ? "close()" : "writeEnd()"));
        }
        if (upgrading) {
            throw new IllegalStateException(what + " while startTls() is under way: it would be sent in the clear.");
        }
    }

    private void flushAfterStep() {
        if (!dirty) {
            dirty = true;
            loop.callAfterStep(endOfStep);
        }
    }

    /**
     * Sends what is left in {@code source} without a copy of it, behind what was written, and waits until it is sent: the
     * buffer must not change before. If it is cancelled, or fails, the position of the buffer tells how much was sent.
     *
     * @throws IllegalStateException after {@link #close} or {@link #writeEnd}
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<Void> writeAll(ByteBuffer source) throws IOException {
        return new WriteAll(this, source);
    }

    /**
     * Sends a part of a file behind what was written, and waits until it is sent; without a copy where the transport can do
     * that. The file is read on the loop's thread. Gives how many bytes it was: fewer than {@code count} if the file ends.
     * After a cancellation nobody knows how much was sent: close the connection then.
     *
     * @throws IllegalArgumentException if a number is negative
     * @throws IllegalStateException after {@link #close} or {@link #writeEnd}
     * @throws IOException where it is awaited, if the connection is broken, or the file cannot be read
     */
    public Coroutine<Long> sendFile(FileChannel file, long position, long count) throws IOException {
        if (position < 0 || count < 0) {
            throw new IllegalArgumentException("A negative place or number of bytes: " + position + ", " + count);
        }
        return new SendFile(this, file, position, count);
    }

    void send(SendQueue.Piece piece) throws IOException {
        checkThread();
        throwFailure();
        checkOpen("write");
        queue.append(piece);
        flush();
    }

    void unsend(SendQueue.Piece piece) {
        queue.remove(piece);
    }

    /** Sends what was written, as much as the transport takes at once, without waiting for the end of the step. */
    public void flush() {
        checkThread();
        if (!watching && !upgrading && failure == null && !leaving) {
            sendSome();
        }
    }

    private void sendSome() {
        try {
            queue.writeTo(transport);
        } catch (IOException e) {
            fail(e);
            return;
        }
        if (!queue.isEmpty()) {
            if (!watching) {
                watching = true;
                transport.onWritable(writable);
            }
        } else {
            unwatch();
            sentAll();
        }
    }

    /**
     * Waits while too much is unsent: above the high water mark, until no more than the low one is left. Gives at once
     * otherwise. After {@link #close} it waits for {@link #waitClosed}. Any number of tasks may wait.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    public Coroutine<Void> drain() throws IOException {
        return new Drain(this);
    }

    /** Tells the peer that nothing follows, after what was written is sent. The other direction stays open. */
    public void writeEnd() {
        checkThread();
        if (!ending && !closing) {
            ending = true;
            flush();
        }
    }

    /** Closes the connection after what was written is sent. {@link #waitClosed} waits for that. */
    public void close() {
        checkThread();
        if (!closing) {
            closing = true;
            if (failure != null || upgrading) {
                abort();
            } else {
                flush();
            }
        }
    }

    /** Closes the connection at once; what is unsent is lost. */
    public void abort() {
        checkThread();
        closing = true;
        if (closed.isDone()) {
            return;
        }
        if (failure == null && !queue.isEmpty()) {
            failure = new IOException("The connection was closed before " + queue.buffered() + " bytes were sent.");
        }
        drop();
        reader.close();
        try {
            transport.abort();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
        }
        end();
    }

    /** Tells whether {@link #close} or {@link #abort} was called. */
    public boolean isClosing() {
        return closing;
    }

    /**
     * Waits until the connection is closed, after {@link #close}.
     *
     * @throws IOException where it is awaited, if the connection broke before all was sent
     */
    public Coroutine<Void> waitClosed() throws IOException {
        return new WaitWriterClosed(this);
    }

    Future<Boolean> closed() {
        return closed;
    }

    /** Gives how many bytes of {@link #write} are not sent yet. */
    public int unsent() {
        return queue.buffered();
    }

    /** Gives what the bytes go through. */
    Transport transport() {
        return transport;
    }

    /** Gives why the connection broke before all was sent, as far as writing has shown; null if it did not. */
    public @Nullable IOException failure() {
        return failure;
    }

    /** Throws the failure, if there is one: its owner knows then. */
    void throwFailure() throws IOException {
        if (failure != null) {
            told = true;
            throw failure;
        }
    }

    /** True if all was sent, or somebody was told that it was not. */
    boolean isFailureTold() {
        return failure == null || told;
    }

    /** Gives a future that is done when less is unsent; null if it is little enough now. */
    @Nullable
    Future<Boolean> untilDrained() {
        checkThread();
        if (queue.buffered() > highWater && !watching) {
            flush();
        }
        boolean full = queue.buffered() > highWater || !drainers.isEmpty();
        return failure != null || closed.isDone() || (!full && !closing) ? null : drainers.add();
    }

    private void endOfStep() {
        dirty = false;
        flush();
    }

    private void onWritable() {
        sendSome();
        if (queue.buffered() <= lowWater && !closing) {
            drainers.wake();
        }
    }

    private void sentAll() {
        if (allSent != null && !allSent.isDone()) {
            allSent.setResult(true);
        }
        try {
            if (closing) {
                leave();
            } else if (ending && !outputEnded) {
                outputEnded = true;
                transport.endOutput();
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    private void leave() throws IOException {
        leaving = true;
        reader.close();
        transport.close(this::end);
    }

    private void end() {
        if (!closed.isDone()) {
            closed.setResult(true);
        }
        drainers.wake();
    }

    /** The reader has told somebody. */
    void readFailed(IOException e) {
        if (failure == null && !closing) {
            fail(e);
            told = true;
        }
    }

    private void fail(IOException e) {
        failure = e;
        reader.writeFailed(e);
        drop();
        drainers.wake();
        if (closing) {
            abort();
        }
    }

    private void drop() {
        IOException reason = failure == null ? new IOException("The connection was closed.") : failure;
        told |= queue.drop(reason);
        unwatch();
        if (allSent != null && !allSent.isDone()) {
            allSent.setException(reason);
        }
    }

    private void unwatch() {
        if (watching) {
            watching = false;
            transport.onWritable(null);
        }
    }

    /** Gives a future that is done when all is sent; from then on nothing is, until {@link #endUpgrade}. */
    Future<Boolean> beginUpgrade() {
        checkOpen("startTls()");
        Future<Boolean> sent = loop.createFuture();
        allSent = sent;
        flush();
        upgrading = true;
        return sent;
    }

    void endUpgrade(Transport upper) {
        transport = upper;
        upgrading = false;
        flush();
    }
}
