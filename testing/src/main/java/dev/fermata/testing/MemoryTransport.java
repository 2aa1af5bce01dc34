package dev.fermata.testing;

import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.LoopLocal;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One of two ends of a connection in memory: what one end writes, the other reads.
 *
 * <p>It behaves as a socket does. A write takes only what fits between the ends; {@link #endOutput} ends one direction; after
 * {@link #close} the other end reads the rest, then the end; after {@link #abort} it reads the rest, then gets an
 * {@link IOException}; in both cases its writes fail. Both ends belong to the loop that made them. Nothing takes time: a
 * byte that is written can be read in the loop's next turn.
 */
public final class MemoryTransport implements Transport {
    static final int CAPACITY = 64 * 1024;

    private static final LoopLocal<Set<MemoryTransport>> OPEN = LoopLocal.of(LinkedHashSet::new);

    private final EventLoop loop;
    private final String name;
    private final MemoryFlow in;
    private final MemoryFlow out;
    private final Set<MemoryTransport> open;
    private @Nullable MemoryTransport peer;
    private boolean outputEnded;
    private boolean closed;

    private MemoryTransport(EventLoop loop, String name, MemoryFlow in, MemoryFlow out) {
        this.loop = loop;
        this.name = name;
        this.in = in;
        this.out = out;
        open = OPEN.of(loop);
        open.add(this);
    }

    /** Makes two ends on the running loop, with room for 64 KiB each way, and gives one of them. */
    public static MemoryTransport open() {
        return open(CAPACITY);
    }

    /**
     * Makes two ends on the running loop, and gives one of them; {@link #peer} gives the other.
     *
     * @param capacity how many bytes each way can be written before they are read
     * @throws IllegalArgumentException if it is not positive
     */
    public static MemoryTransport open(int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("The capacity must be positive, not " + capacity);
        }
        EventLoop loop = Fermata.runningLoop();
        MemoryFlow there = new MemoryFlow(loop, capacity);
        MemoryFlow back = new MemoryFlow(loop, capacity);
        MemoryTransport client = new MemoryTransport(loop, "client", back, there);
        MemoryTransport server = new MemoryTransport(loop, "server", there, back);
        client.peer = server;
        server.peer = client;
        return client;
    }

    /** Gives the ends that were opened on {@code loop} and are not closed. */
    static Set<MemoryTransport> open(EventLoop loop) {
        return OPEN.of(loop);
    }

    /** Gives the other end. */
    public MemoryTransport peer() {
        return java.util.Objects.requireNonNull(peer);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        checkOpen();
        return in.read(target);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        checkOpen();
        if (outputEnded) {
            throw new ClosedChannelException();
        }
        return out.write(source);
    }

    private void checkOpen() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public void onReadable(@Nullable Runnable callback) {
        watch(in.readable(), callback);
    }

    @Override
    public void onWritable(@Nullable Runnable callback) {
        watch(out.writable(), callback);
    }

    private void watch(Watch watch, @Nullable Runnable callback) {
        if (closed && callback != null) {
            loop.callSoon(callback);
        } else {
            watch.set(callback);
        }
    }

    @Override
    public void endOutput() throws IOException {
        checkOpen();
        outputEnded = true;
        out.end();
    }

    @Override
    public void close(Runnable whenClosed) {
        leave("Broken pipe");
        out.end();
        whenClosed.run();
    }

    @Override
    public void abort() {
        if (leave("Connection reset by peer")) {
            out.reset();
        }
    }

    private boolean leave(String reason) {
        if (closed) {
            return false;
        }
        closed = true;
        open.remove(this);
        onReadable(null);
        onWritable(null);
        in.refuse(reason);
        return true;
    }

    @Override
    public String toString() {
        return "MemoryTransport(" + name + (closed ? ", closed)" : ")");
    }
}
