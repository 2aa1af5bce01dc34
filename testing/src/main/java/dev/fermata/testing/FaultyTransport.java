package dev.fermata.testing;

import dev.fermata.EventLoop;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** A transport over another one, which keeps to the contract, and does as badly as that allows. */
final class FaultyTransport implements Transport {
    private static final int ZERO_EVERY = 8;

    private final Transport below;
    private final Faults faults;
    private final @Nullable Random random;
    private final FaultySignal readable;
    private final FaultySignal writable;
    private long read;
    private long written;
    private int calls;
    private @Nullable IOException broken;

    FaultyTransport(EventLoop loop, Transport below, Faults faults) {
        this.below = below;
        this.faults = faults;
        random = faults.seed().isPresent() ? new Random(faults.seed().getAsLong()) : null;
        readable = new FaultySignal(loop, faults, below::onReadable);
        writable = new FaultySignal(loop, faults, below::onWritable);
        if (!faults.delay().isZero()) {
            readable.shut();
        }
        beginSilence();
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        beginCall();
        if (isSilent() || readable.isShut() || !target.hasRemaining()) {
            return 0;
        }
        int most = draw(faults.readAtMost());
        if (most == 0) {
            readable.shutForNow();
            return 0;
        }
        int start = target.position();
        int got = limited(target, Math.min(most, left(read, faults)), below::read);
        if (got > 0) {
            corrupt(target, start, got);
            read += got;
            breakDownIf(read == faults.resetAfterReading(), read + " bytes were read");
            beginSilence();
        } else if (got == 0 && !faults.delay().isZero()) {
            readable.shut();
        }
        return got;
    }

    private static long left(long read, Faults faults) {
        return Math.min(faults.resetAfterReading(), faults.silentAfterReading()) - read;
    }

    private void corrupt(ByteBuffer target, int start, int count) {
        long at = faults.corruptedByte() - read;
        if (at >= 0 && at < count) {
            int index = start + (int) at;
            target.put(index, (byte) (target.get(index) ^ 1));
        }
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        beginCall();
        if (isSilent()) {
            int swallowed = source.remaining();
            source.position(source.limit());
            return swallowed;
        }
        if (writable.isShut() || !source.hasRemaining()) {
            return 0;
        }
        long most = Math.min(draw(faults.writeAtMost()), faults.resetAfterWriting() - written);
        int went = limited(source, most, below::write);
        written += went;
        if (source.hasRemaining()) {
            if (went == most) {
                writable.shutForNow();
            } else {
                writable.shut();
            }
        }
        breakDownIf(written == faults.resetAfterWriting(), written + " bytes were written");
        return went;
    }

    private interface Call {
        int on(ByteBuffer buffer) throws IOException;
    }

    private static int limited(ByteBuffer buffer, long most, Call call) throws IOException {
        int limit = buffer.limit();
        buffer.limit(buffer.position() + (int) Math.min(most, buffer.remaining()));
        try {
            return call.on(buffer);
        } finally {
            buffer.limit(limit);
        }
    }

    private int draw(int most) {
        if (random == null) {
            return most;
        }
        return random.nextInt(ZERO_EVERY) == 0 ? 0 : 1 + random.nextInt(most);
    }

    private void beginCall() throws IOException {
        calls++;
        breakDownIf(calls == faults.failingCall(), calls - 1 + " calls");
        breakDownIf(faults.resetAfterReading() == 0, "0 bytes were read");
        breakDownIf(faults.resetAfterWriting() == 0, "0 bytes were written");
        if (broken != null) {
            throw broken;
        }
    }

    private void breakDownIf(boolean condition, String after) throws IOException {
        if (condition && broken == null) {
            broken = new IOException("Connection reset (a fault of the test, after " + after + ")");
            haveResetSent();
            below.abort();
            readable.breakDown();
            writable.breakDown();
        }
    }

    /** A socket that is closed says so in order, unless it is told not to linger. */
    private void haveResetSent() throws IOException {
        SocketChannel channel = below.extra(SocketChannel.class);
        if (channel != null && channel.supportedOptions().contains(StandardSocketOptions.SO_LINGER)) {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        }
    }

    private boolean isSilent() {
        return read >= faults.silentAfterReading();
    }

    private void beginSilence() {
        if (isSilent()) {
            readable.mute();
            writable.callForNothing();
        }
    }

    @Override
    public void onReadable(@Nullable Runnable callback) {
        readable.watch(callback);
    }

    @Override
    public void onWritable(@Nullable Runnable callback) {
        writable.watch(callback);
    }

    @Override
    public void endOutput() throws IOException {
        beginCall();
        if (!isSilent()) {
            below.endOutput();
        }
    }

    @Override
    public void close(Runnable closed) throws IOException {
        if (broken != null || isSilent()) {
            abort();
            closed.run();
        } else {
            readable.mute();
            writable.mute();
            below.close(closed);
        }
    }

    @Override
    public void abort() throws IOException {
        readable.mute();
        writable.mute();
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

    @Override
    public String toString() {
        return below + " with faults";
    }
}
