package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopLocal;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The incoming side of an endpoint. It keeps nothing itself: a datagram stays in the system's buffer until a task takes it,
 * in the step in which that goes on, so that a cancelled wait loses none.
 */
final class DatagramReceiver {
    /** After so many without a wait a task gives way, so that a busy endpoint cannot hold the loop. */
    private static final int IN_A_ROW = 16;

    /** More than fits in any datagram. */
    private static final LoopLocal<ByteBuffer> ARRIVAL = LoopLocal.of(() -> ByteBuffer.allocateDirect(64 * 1024));

    private final EventLoop loop;
    private final DatagramChannel channel;
    private final String name;
    private final ByteBuffer arrival;
    private final Runnable readable = this::onReadable;

    /** In the order of their coming; one that is done belongs to a task which has not gone on yet. */
    private final Deque<Future<Boolean>> waiters = new ArrayDeque<>();

    private @Nullable IOException error;
    private boolean watching;
    private boolean closed;
    private int inARow;

    DatagramReceiver(EventLoop loop, DatagramChannel channel, String name) {
        this.loop = loop;
        this.channel = channel;
        this.name = name;
        arrival = ARRIVAL.of(loop);
    }

    /** Takes a datagram, if that needs no wait; null otherwise. */
    @Nullable
    Datagram poll() throws IOException {
        IOException reported = error;
        if (reported != null) {
            error = null;
            throw reported;
        }
        if (closed) {
            throw new SocketException(name + " was closed: nothing can be received any more.");
        }
        if (++inARow > IN_A_ROW) {
            return null;
        }
        return receive();
    }

    private @Nullable Datagram receive() throws IOException {
        try {
            InetSocketAddress sender = (InetSocketAddress) channel.receive(arrival.clear());
            if (sender == null) {
                return null;
            }
            byte[] data = new byte[arrival.flip().remaining()];
            arrival.get(data);
            return new Datagram(data, sender);
        } catch (PortUnreachableException e) {
            throw unreachable(e);
        }
    }

    /** The system tells so about a datagram that was sent before. */
    PortUnreachableException unreachable(PortUnreachableException cause) {
        PortUnreachableException described = new PortUnreachableException(
                "Nobody receives what " + name + " sends (ICMP: port unreachable). It stays open.");
        described.initCause(cause);
        return described;
    }

    /** An error of what was sent: who receives next hears of it. Only the first is kept. */
    void report(IOException reported) {
        error = error == null ? reported : error;
        wakeFirst();
    }

    boolean isClosed() {
        return closed;
    }

    /** True if others came first. */
    boolean isAwaited() {
        return !waiters.isEmpty();
    }

    /** Gives a future that is done when {@link #poll} may succeed. */
    Future<Boolean> untilReadable() {
        if (!watching && !closed) {
            loop.addReader(channel, readable);
            watching = true;
        }
        Future<Boolean> future = loop.createFuture();
        waiters.add(future);
        return future;
    }

    /** The task that waited goes on, or gave up. */
    void waitEnded(@Nullable Future<Boolean> waiter) {
        waiters.remove(Objects.requireNonNull(waiter));
        inARow = 0;
        if (error != null || closed) {
            wakeFirst();
        }
    }

    private void onReadable() {
        if (waiters.isEmpty()) {
            unwatch();
        } else {
            wakeFirst();
        }
    }

    /** The selector calls again, for the next one, as long as there is something to read. */
    private void wakeFirst() {
        for (Future<Boolean> waiter : waiters) {
            if (!waiter.isDone()) {
                waiter.setResult(true);
                return;
            }
        }
    }

    private void unwatch() {
        if (watching) {
            watching = false;
            loop.removeReader(channel);
        }
    }

    /** Whoever waits gets an exception. */
    void close() {
        unwatch();
        closed = true;
        wakeFirst();
    }
}
