package dev.fermata.tls;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * A connection after its handshake.
 *
 * <p>Each direction may have to wait for the other one below: to read on, an answer may have to be sent first (a new key),
 * and the other way round (another handshake, in TLS 1.2). {@code readStep} and {@code writeStep} tell what each waits for,
 * and {@link #update} turns that into what is asked of the transport below.
 */
final class TlsTransport implements Transport {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final EventLoop loop;
    private final Transport below;
    private final Records records;
    private final SSLSession session;
    private final TlsInfo info;
    private final boolean truncationAllowed;
    private final Interest interest;
    private final Closing closing;

    private @Nullable Runnable readCallback;
    private @Nullable Runnable writeCallback;
    private Step readStep = Step.WENT_ON;
    private Step writeStep = Step.WENT_ON;
    private @Nullable IOException readFailure;
    private boolean readScheduled;
    private boolean endWanted;
    private boolean over;

    TlsTransport(EventLoop loop, Transport below, Records records, Opened opened, Settings settings) {
        this.loop = loop;
        this.below = below;
        this.records = records;
        session = opened.session();
        info = opened.info();
        truncationAllowed = settings.truncationAllowed();
        interest = new Interest(below, this::belowReadable, this::belowWritable);
        closing = new Closing(loop, below, records, settings.closeLimit());
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (readFailure != null) {
            throw readFailure;
        }
        int start = target.position();
        Step step = Step.WENT_ON;
        while (target.hasRemaining() && step == Step.WENT_ON) {
            step = pull(target);
        }
        update();
        int read = target.position() - start;
        if (read == 0 && readFailure != null) {
            throw readFailure;
        }
        return read == 0 && readStep == Step.ENDED && target.hasRemaining() ? -1 : read;
    }

    private Step pull(ByteBuffer target) {
        if (inputEnded()) {
            return Step.ENDED;
        }
        try {
            readStep = records.pull(target);
        } catch (TruncatedException e) {
            readStep = Step.ENDED;
            readFailure = truncationAllowed ? null : e;
        } catch (IOException e) {
            readStep = Step.ENDED;
            readFailure = HandshakeFailure.inUse(e);
        }
        if (writeStep == Step.NEEDS_READ) {
            writeStep = Step.WENT_ON;
        }
        return readStep;
    }

    private boolean inputEnded() {
        return readStep == Step.ENDED;
    }

    /** A read that leaves room has asked below until nothing came. */
    @Override
    public boolean isEmptyAfterShortRead() {
        return true;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int start = source.position();
        try {
            Step step = records.push(source);
            while (step == Step.NEEDS_READ && readAhead()) {
                step = records.push(source);
            }
            writeStep = step;
        } finally {
            update();
        }
        if (writeStep == Step.NEEDS_READ && inputEnded()) {
            throw readFailure != null ? readFailure : new IOException("The peer ended in the middle of a handshake.");
        }
        return source.position() - start;
    }

    @Override
    public void onReadable(@Nullable Runnable callback) {
        readCallback = callback;
        update();
    }

    @Override
    public void onWritable(@Nullable Runnable callback) {
        writeCallback = callback;
        update();
    }

    private void update() {
        if (over) {
            return;
        }
        if (records.isFlushed()) {
            readStep = readStep == Step.NEEDS_WRITE ? Step.WENT_ON : readStep;
            writeStep = writeStep == Step.NEEDS_WRITE ? Step.WENT_ON : writeStep;
        }
        if ((readStep == Step.NEEDS_TASK || writeStep == Step.NEEDS_TASK) && !records.tasksRun()) {
            startTasks();
        }
        boolean readerWaits = readCallback != null && (readStep == Step.WENT_ON || readStep == Step.NEEDS_READ);
        boolean writerReads = writeCallback != null && writeStep == Step.NEEDS_READ && !records.holdsPlain();
        boolean writerWaits = writeCallback != null && (writeStep == Step.WENT_ON || records.isOutputBroken());
        interest.set((readerWaits || writerReads) && !records.tasksRun(), !records.isFlushed() || writerWaits);
        scheduleRead();
    }

    private void startTasks() {
        Runnable tasks = records.takeTasks();
        loop.runInExecutor(null, () -> {
                    tasks.run();
                    return true;
                })
                .addDoneCallback(this::tasksEnded);
    }

    private void tasksEnded(Future<?> done) {
        records.tasksEnded();
        if (over) {
            closing.step();
            return;
        }
        Throwable failure = done.isCancelled() ? null : done.exception();
        if (failure != null) {
            readFailure = new IOException("A task of the TLS engine failed", failure);
            readStep = Step.ENDED;
        } else if (readStep == Step.NEEDS_TASK) {
            readStep = Step.WENT_ON;
        }
        writeStep = Step.WENT_ON;
        if (endWanted) {
            endInBackground();
        }
        call(readCallback);
        call(writeCallback);
    }

    /** The socket stays silent about bytes that were taken from it, and about an end: the reader is called from here. */
    private void scheduleRead() {
        if (!readScheduled && readableByItself()) {
            readScheduled = true;
            loop.callSoon(() -> {
                readScheduled = false;
                if (!over && readableByItself()) {
                    call(readCallback);
                }
            });
        }
    }

    private boolean readableByItself() {
        return readCallback != null && (inputEnded() || (readStep == Step.WENT_ON && records.holdsInput()));
    }

    /** Takes a record of the handshake that the writer waits for. Data are kept for the reader, and then it is its turn. */
    private boolean readAhead() {
        return !records.holdsPlain() && pull(NOTHING) == Step.WENT_ON;
    }

    private void belowReadable() {
        records.readable();
        boolean writerWaited = writeStep == Step.NEEDS_READ;
        if (readStep == Step.NEEDS_READ) {
            readStep = Step.WENT_ON;
        }
        call(readCallback);
        if (writerWaited) {
            writeStep = Step.WENT_ON;
            call(writeCallback);
        }
    }

    private void belowWritable() {
        if (records.flush()) {
            boolean readerWaited = readStep == Step.NEEDS_WRITE;
            update();
            if (readerWaited) {
                call(readCallback);
            }
            if (writeStep == Step.WENT_ON || records.isOutputBroken()) {
                call(writeCallback);
            }
        }
    }

    private void call(@Nullable Runnable callback) {
        if (callback != null && !over) {
            callback.run();
        }
        update();
    }

    @Override
    public void endOutput() throws IOException {
        if (records.tasksRun()) {
            endWanted = true;
            return;
        }
        records.endOutput();
        update();
    }

    private void endInBackground() {
        endWanted = false;
        try {
            records.endOutput();
        } catch (IOException e) {
            // The next write, or the close, meets it again.
            writeStep = Step.WENT_ON;
        }
    }

    @Override
    public void close(Runnable closed) throws IOException {
        records.flush();
        records.throwIfBroken();
        leave();
        closing.start(closed);
    }

    @Override
    public void abort() throws IOException {
        leave();
        closing.end();
        below.abort();
    }

    private void leave() {
        over = true;
        readCallback = null;
        writeCallback = null;
        interest.end();
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
        if (type == SSLSession.class) {
            return type.cast(session);
        }
        if (type == TlsInfo.class) {
            return type.cast(info);
        }
        return type.isInstance(this) ? type.cast(this) : below.extra(type);
    }

    @Override
    public String toString() {
        return "TLS over " + below;
    }
}
