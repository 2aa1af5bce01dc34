package dev.fermata.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/**
 * Turns bytes into TLS records and back, as far as that goes without waiting.
 *
 * <p>While a task of the engine runs, nothing here touches the engine: a task holds the engine's lock all the time, and the
 * loop would wait for it.
 */
final class Records {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** About so many encrypted bytes of the program's data go down in one write, and may wait here. */
    private static final int BURST = 64 * 1024;

    /**
     * With so many bytes that wait, reading waits too if it calls for an answer: else a peer that asks and asks, and takes no
     * answer, would fill the memory. More than {@link #BURST}, so that two sides that both only write go on reading.
     */
    private static final int ANSWERS = 4 * BURST;

    private final SSLEngine engine;
    private final Incoming incoming;
    private final Outgoing outgoing;

    /** Decrypted bytes for which a reader had no room. */
    private @Nullable ByteBuffer plain;

    private long received;
    private boolean tasksRun;
    private @Nullable IOException outputFailure;

    Records(SSLEngine engine, Incoming incoming, Outgoing outgoing) {
        this.engine = engine;
        this.incoming = incoming;
        this.outgoing = outgoing;
    }

    /** The transport below may have bytes again. */
    void readable() {
        incoming.readable();
    }

    /** Tells whether {@link #pull} may give something without the transport below. */
    boolean holdsInput() {
        return plain != null || incoming.bytes().hasRemaining();
    }

    /** Tells whether there are decrypted bytes. */
    boolean holdsPlain() {
        return plain != null;
    }

    boolean isFlushed() {
        return outgoing.size() == 0;
    }

    /** Tells whether nothing can be sent any more, because the connection below broke. */
    boolean isOutputBroken() {
        return outputFailure != null;
    }

    /**
     * Goes on with the first handshake.
     *
     * @return WENT_ON when it is done and sent
     * @throws TruncatedException if the peer closed the connection
     * @throws SSLException if it fails; the peer has been told why, as far as that went without waiting
     */
    Step handshake() throws IOException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_WRAP -> checkOpen(wrap(NOTHING).getStatus());
                case NEED_TASK -> {
                    flush();
                    return Step.NEEDS_TASK;
                }
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                    Step step = flush() ? unwrap(NOTHING) : Step.NEEDS_WRITE;
                    checkOpen(step == Step.ENDED ? Status.CLOSED : Status.OK);
                    if (step != Step.WENT_ON) {
                        // A broken connection may still hold the peer's alert, which says more.
                        throwIfBroken();
                        return step;
                    }
                }
                case FINISHED, NOT_HANDSHAKING -> {
                    boolean sent = flush();
                    throwIfBroken();
                    return sent ? Step.WENT_ON : Step.NEEDS_WRITE;
                }
            }
        }
    }

    private static void checkOpen(Status status) throws SSLException {
        if (status == Status.CLOSED) {
            throw new SSLHandshakeException("The peer has given the handshake up.");
        }
    }

    /** Takes the tasks that the engine wants run, on any thread; then comes {@link #tasksEnded}. */
    Runnable takeTasks() {
        List<Runnable> tasks = new ArrayList<>();
        for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
            tasks.add(task);
        }
        tasksRun = true;
        return () -> tasks.forEach(Runnable::run);
    }

    void tasksEnded() {
        tasksRun = false;
    }

    boolean tasksRun() {
        return tasksRun;
    }

    /**
     * Decrypts some bytes into {@code target}, or does what has to be done before. A connection below that takes no more
     * bytes does not end this direction.
     *
     * @throws TruncatedException if the connection below has ended, but not this one
     */
    Step pull(ByteBuffer target) throws IOException {
        if (plain != null) {
            deliver(plain, target);
            return Step.WENT_ON;
        }
        if (tasksRun) {
            return Step.NEEDS_TASK;
        }
        if (engine.isInboundDone()) {
            return Step.ENDED;
        }
        reply();
        if (engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
            return Step.NEEDS_TASK;
        }
        if (outgoing.size() >= ANSWERS && engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            return Step.NEEDS_WRITE;
        }
        Step step = unwrap(target);
        if (step == Step.ENDED) {
            reply();
        }
        return step;
    }

    private void deliver(ByteBuffer from, ByteBuffer target) {
        int count = Math.min(from.remaining(), target.remaining());
        target.put(target.position(), from, from.position(), count).position(target.position() + count);
        from.position(from.position() + count);
        if (!from.hasRemaining()) {
            plain = null;
        }
    }

    /**
     * Sends what the engine answers by itself: a new key, the next flight of another handshake, a close_notify. An engine
     * whose peer has closed its side says that it wants to send something, even if there is nothing.
     */
    private void reply() throws SSLException {
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && outgoing.size() < ANSWERS) {
            if (wrap(NOTHING).bytesProduced() == 0 || engine.isInboundDone()) {
                break;
            }
        }
        flush();
    }

    private Step unwrap(ByteBuffer target) throws IOException {
        SSLEngineResult result = tryUnwrap(target);
        if (result.getStatus() == Status.BUFFER_OVERFLOW) {
            ByteBuffer room = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
            result = tryUnwrap(room);
            plain = room.position() == 0 ? null : room.flip();
        }
        return switch (result.getStatus()) {
            case OK -> Step.WENT_ON;
            case CLOSED -> Step.ENDED;
            case BUFFER_UNDERFLOW -> fill();
            case BUFFER_OVERFLOW ->
                throw new SSLException(
                        "A TLS record is larger than " + engine.getSession().getApplicationBufferSize() + " bytes");
        };
    }

    private SSLEngineResult tryUnwrap(ByteBuffer target) throws SSLException {
        try {
            SSLEngineResult result = engine.unwrap(incoming.bytes(), target);
            received += result.bytesProduced();
            return result;
        } catch (SSLException e) {
            alert();
            throw e;
        }
    }

    private Step fill() throws IOException {
        Step step = incoming.fill();
        if (step == Step.ENDED) {
            throw new TruncatedException(received);
        }
        return step;
    }

    /**
     * Encrypts and sends bytes of {@code source}: as many as go without waiting, and a little more, which waits here.
     *
     * @return WENT_ON: there is room for more
     * @throws IOException if the connection below is broken, or this direction is closed
     */
    Step push(ByteBuffer source) throws IOException {
        if (tasksRun) {
            return Step.NEEDS_TASK;
        }
        boolean room = flush();
        while (room && source.hasRemaining()) {
            Step first = engine.isInboundDone() ? Step.WENT_ON : anotherHandshake();
            if (first != Step.WENT_ON) {
                return first;
            }
            while (source.hasRemaining() && outgoing.size() < BURST) {
                SSLEngineResult result = wrap(source);
                if (result.getStatus() == Status.CLOSED) {
                    flush();
                    throw new IOException(closedMessage());
                }
                if (result.bytesConsumed() == 0 && result.bytesProduced() == 0) {
                    flush();
                    return engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK ? Step.NEEDS_TASK : Step.NEEDS_READ;
                }
            }
            room = flush();
        }
        throwIfBroken();
        return room ? Step.WENT_ON : Step.NEEDS_WRITE;
    }

    /** In the middle of another handshake, data may be sent by the standard and the JDK, but OpenSSL refuses them. */
    private Step anotherHandshake() throws SSLException {
        reply();
        return switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> Step.NEEDS_TASK;
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> engine.isOutboundDone() ? Step.WENT_ON : Step.NEEDS_READ;
            case NEED_WRAP, FINISHED, NOT_HANDSHAKING -> Step.WENT_ON;
        };
    }

    private String closedMessage() {
        return engine.isInboundDone()
                ? "The peer has closed this TLS connection. Nothing can be sent on it any more, because in "
                        + engine.getSession().getProtocol() + " that closes both directions."
                : "This side has already ended its output on this TLS connection.";
    }

    private SSLEngineResult wrap(ByteBuffer source) throws SSLException {
        int least = engine.getSession().getPacketBufferSize();
        while (true) {
            SSLEngineResult result;
            try {
                result = engine.wrap(source, outgoing.room(least));
            } catch (SSLException e) {
                alert();
                throw e;
            }
            if (result.getStatus() != Status.BUFFER_OVERFLOW) {
                return result;
            }
            least = Math.max(2 * least, engine.getSession().getPacketBufferSize());
        }
    }

    /** Sends the peer the alert that the engine has made of a failure. */
    private void alert() {
        try {
            while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
                ByteBuffer room = outgoing.room(engine.getSession().getPacketBufferSize());
                if (engine.wrap(NOTHING, room).bytesProduced() == 0) {
                    break;
                }
            }
        } catch (SSLException ignored) {
            // The failure that is being reported already, or one that comes of it.
        }
        flush();
    }

    /** Says that this side sends no more, with the bytes that wait. Not while tasks run. */
    void endOutput() throws IOException {
        if (!engine.isOutboundDone()) {
            engine.closeOutbound();
            int produced = 1;
            while (!engine.isOutboundDone() && produced > 0) {
                produced = wrap(NOTHING).bytesProduced();
            }
        }
        flush();
        throwIfBroken();
    }

    /** Sends what waits, as far as that goes, and tells whether nothing waits any more. */
    boolean flush() {
        if (outputFailure == null) {
            try {
                return outgoing.flush();
            } catch (IOException e) {
                outputFailure = e;
            }
        }
        outgoing.clear();
        return true;
    }

    /** @throws IOException why nothing can be sent any more, if so */
    void throwIfBroken() throws IOException {
        if (outputFailure != null) {
            throw outputFailure;
        }
    }
}
