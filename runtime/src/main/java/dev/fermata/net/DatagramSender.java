package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The outgoing side of an endpoint: sends at once, and keeps what the system does not take. */
final class DatagramSender {
    /** Of IPv4; of IPv6 it is 20 more. */
    private static final int LARGEST = 65_507;

    /** What a datagram counts beyond its bytes, as in asyncio, so that empty ones count too. */
    private static final int HEADER = 8;

    private record Unsent(ByteBuffer data, @Nullable SocketAddress target) {
        int size() {
            return data.remaining() + HEADER;
        }
    }

    /** How a datagram gets to the system: a channel, or a test's. */
    @FunctionalInterface
    interface Wire {
        /** Sends, to where it is connected if {@code target} is null. Gives 0, of data that is not empty, if there is no room. */
        int send(ByteBuffer data, @Nullable SocketAddress target) throws IOException;
    }

    private final EventLoop loop;
    private final DatagramChannel channel;
    private final Wire wire;
    private final DatagramReceiver receiver;
    private final DatagramOptions options;
    private final Deque<Unsent> queue = new ArrayDeque<>();
    private final Drainers drainers;
    private final Runnable sentAll;
    private int unsent;
    private boolean paused;

    DatagramSender(
            EventLoop loop,
            DatagramChannel channel,
            Wire wire,
            DatagramReceiver receiver,
            DatagramOptions options,
            Runnable sentAll) {
        this.loop = loop;
        this.channel = channel;
        this.wire = wire;
        this.receiver = receiver;
        this.options = options;
        this.sentAll = sentAll;
        drainers = new Drainers(loop);
    }

    static Wire over(DatagramChannel channel) {
        return (data, target) -> target == null ? channel.write(data) : channel.send(data, target);
    }

    void send(ByteBuffer data, @Nullable SocketAddress target) throws IOException {
        checkTarget(target, !data.hasRemaining());
        if (queue.isEmpty() && goesOut(data, target)) {
            return;
        }
        ByteBuffer copy = ByteBuffer.allocate(data.remaining()).put(data).flip();
        if (queue.isEmpty()) {
            loop.addWriter(channel, this::onWritable);
        }
        Unsent added = new Unsent(copy, target);
        queue.add(added);
        unsent += added.size();
        paused |= unsent > options.highWater();
    }

    private void checkTarget(@Nullable SocketAddress target, boolean empty) throws IOException {
        SocketAddress remote = channel.getRemoteAddress();
        if (target == null && remote == null) {
            throw new IllegalStateException(
                    "This endpoint is not connected: say to whom, by send(data, target), or open it by connect(...).");
        }
        if (target != null && remote != null && !target.equals(remote)) {
            throw new IllegalArgumentException(
                    "This endpoint is connected to " + remote + " and cannot send to " + target + ".");
        }
        if (remote != null && empty) {
            throw new IOException(
                    "Cannot send an empty datagram to " + remote + ": of a connected endpoint, the JDK drops"
                            + " it. Open the endpoint by bind(...), and use send(data, target).");
        }
        if (target instanceof InetSocketAddress address && address.isUnresolved()) {
            throw new IllegalArgumentException("The name " + address.getHostString()
                    + " was not looked up: await Names.resolve(host), and send to one of its addresses.");
        }
    }

    /** Gives false if the system has no room now. */
    private boolean goesOut(ByteBuffer data, @Nullable SocketAddress target) throws IOException {
        int size = data.remaining();
        try {
            return wire.send(data, target) > 0 || size == 0;
        } catch (PortUnreachableException e) {
            // It is about an earlier datagram, and has kept this one back.
            receiver.report(receiver.unreachable(e));
            return wire.send(data, target) > 0 || size == 0;
        } catch (UnsupportedAddressTypeException e) {
            throw new IllegalArgumentException(
                    "This endpoint is one of IPv4, and cannot send to " + target + ": bind it to \"\" or to \"::\".",
                    e);
        } catch (IOException e) {
            String limit = size > LARGEST ? ". A datagram carries at most " + LARGEST + " bytes: split it." : "";
            throw new IOException(
                    "Cannot send a datagram of " + size + " bytes" + (target == null ? "" : " to " + target) + ": "
                            + e.getMessage() + limit,
                    e);
        }
    }

    private void onWritable() {
        for (Unsent next = queue.peek(); next != null; next = queue.peek()) {
            int size = next.size();
            try {
                if (!goesOut(next.data, next.target)) {
                    break;
                }
            } catch (IOException e) {
                receiver.report(e);
            }
            queue.remove();
            unsent -= size;
        }
        if (unsent <= options.lowWater()) {
            wakeDrainers();
        }
        if (queue.isEmpty()) {
            loop.removeWriter(channel);
            sentAll.run();
        }
    }

    int unsent() {
        return unsent;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /** Gives a future that is done when less is unsent; null if it is little enough now. */
    @Nullable
    Future<Boolean> untilDrained() {
        if (!paused) {
            return null;
        }
        return drainers.add();
    }

    private void wakeDrainers() {
        paused = false;
        drainers.wake();
    }

    /** What is unsent is dropped. */
    void abort() {
        if (!queue.isEmpty()) {
            loop.removeWriter(channel);
            queue.clear();
            unsent = 0;
        }
        wakeDrainers();
    }
}
