package dev.fermata.net;

import dev.fermata.AsyncIterable;
import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopError;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.MembershipKey;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sends and receives datagrams, by UDP: messages that arrive whole, or not at all, and in any order.
 *
 * <p>{@link #bind} opens one that hears everybody, {@link #connect} one that talks to one peer only, and hears if nobody is
 * there. As a scope, leaving the block sends what waits and closes; after an exception it closes at once. It belongs to the
 * loop of the task that opened it.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-protocol.html#asyncio.DatagramTransport">asyncio: datagram
 *     transports</a>
 */
public final class DatagramEndpoint implements AsyncScope {
    private final EventLoop loop;
    private final DatagramChannel channel;
    private final InetSocketAddress local;
    private final @Nullable InetSocketAddress remote;
    private final DatagramReceiver receiver;
    private final DatagramSender sender;
    private final Future<Boolean> closed;
    private boolean closing;

    DatagramEndpoint(EventLoop loop, DatagramChannel channel, DatagramSender.Wire wire, DatagramOptions options)
            throws IOException {
        this.loop = loop;
        this.channel = channel;
        local = (InetSocketAddress) channel.getLocalAddress();
        remote = (InetSocketAddress) channel.getRemoteAddress();
        closed = loop.createFuture();
        OpenSockets.add(loop, channel);
        receiver = new DatagramReceiver(loop, channel, toString());
        sender = new DatagramSender(loop, channel, wire, receiver, options, this::sentAll);
    }

    /** Like {@link #bind(String, int, DatagramOptions)}, with the defaults. */
    public static Coroutine<DatagramEndpoint> bind(String host, int port) throws IOException {
        return bind(host, port, DatagramOptions.defaults());
    }

    /**
     * Opens an endpoint that receives what anybody sends to this address.
     *
     * @param host a name or address of this machine; empty: all its addresses
     * @param port 0: the system chooses one, see {@link #localAddress}
     * @throws IOException where it is awaited, if the address cannot be bound, naming it
     */
    public static Coroutine<DatagramEndpoint> bind(String host, int port, DatagramOptions options) throws IOException {
        return new OpenDatagrams(Objects.requireNonNull(host, "host"), port, options, false);
    }

    /** Like {@link #connect(String, int, DatagramOptions)}, with the defaults. */
    public static Coroutine<DatagramEndpoint> connect(String host, int port) throws IOException {
        return connect(host, port, DatagramOptions.defaults());
    }

    /**
     * Opens an endpoint that sends to one peer, and receives from that one only. Nothing is sent for that: whether somebody
     * is there shows when something was.
     *
     * @throws IOException where it is awaited, if the host is unknown, or there is no way to it
     */
    public static Coroutine<DatagramEndpoint> connect(String host, int port, DatagramOptions options)
            throws IOException {
        return new OpenDatagrams(Objects.requireNonNull(host, "host"), port, options, true);
    }

    /** Like {@link #send(ByteBuffer)}. */
    public void send(byte[] data) throws IOException {
        send(ByteBuffer.wrap(data));
    }

    /**
     * Sends a datagram to the peer of a connected endpoint; does not wait. What the system does not take at once is copied
     * and sent later; {@link #drain} waits for that.
     *
     * @throws IllegalStateException if it is not connected, or was closed
     * @throws IOException if the system refuses it: it is too large (more than 65,507 bytes), or there is no way; or if it
     *     is empty, which the JDK would drop here, but not in {@link #send(ByteBuffer, SocketAddress)} of an endpoint that
     *     is not connected. The endpoint stays open
     */
    public void send(ByteBuffer data) throws IOException {
        checkOpen();
        sender.send(data, null);
    }

    /** Like {@link #send(ByteBuffer, SocketAddress)}. */
    public void send(byte[] data, SocketAddress target) throws IOException {
        send(ByteBuffer.wrap(data), target);
    }

    /**
     * Like {@link #send(ByteBuffer)}, to this address; an endpoint that is not connected may send to any.
     *
     * @throws IllegalArgumentException if it is connected to another one, or the address holds a name only
     */
    public void send(ByteBuffer data, SocketAddress target) throws IOException {
        checkOpen();
        sender.send(data, Objects.requireNonNull(target, "target"));
    }

    private void checkOpen() {
        loop.checkThread("send a datagram");
        if (closing) {
            throw new IllegalStateException("send after stop() or abort() of " + this);
        }
    }

    /** Waits while too much is unsent: above the high water mark, until the low one is reached. Gives at once otherwise. */
    public Coroutine<Void> drain() {
        return new Drain();
    }

    /** Gives how many bytes are not sent yet, with 8 more for each datagram. */
    public int unsent() {
        return sender.unsent();
    }

    /**
     * Receives one datagram, whole, also an empty one. Several tasks may wait; they are served in turn. Cancelling the wait
     * loses nothing. What comes while nobody receives stays in the system's buffer; what does not fit there is lost, as is
     * the way of UDP.
     *
     * @throws java.net.PortUnreachableException where it is awaited, if an earlier datagram of a connected endpoint found
     *     nobody; the endpoint stays open, and the next receive goes on
     * @throws SocketException where it is awaited, if the endpoint is closed, or gets closed meanwhile
     * @throws IOException where it is awaited, if a datagram that had to wait could not be sent; the endpoint stays open
     */
    public Coroutine<Datagram> receive() throws IOException {
        return new Receive(receiver);
    }

    /** Gives what {@link #receive} would, for {@code each}, until the endpoint is closed, which ends the loop. */
    public AsyncIterable<Datagram> datagrams() {
        return () -> new Datagrams(receiver);
    }

    /**
     * Receives from now on also what is sent to a multicast group. The key ends that, as closing does. An endpoint bound to
     * an IPv4 address, also to 0.0.0.0, can join groups of IPv4; one of IPv6 those of IPv6.
     *
     * @throws IllegalArgumentException if it is no multicast address
     * @throws UnsupportedOperationException if the endpoint is of the other family
     * @throws IOException if the system refuses
     */
    public MembershipKey join(InetAddress group, NetworkInterface over) throws IOException {
        return channel.join(group, over);
    }

    /** Gives the address it is bound to. */
    public InetSocketAddress localAddress() {
        return local;
    }

    /** Gives the port it is bound to. */
    public int port() {
        return local.getPort();
    }

    /** Gives the peer of a connected endpoint; null for another one. */
    public @Nullable InetSocketAddress remoteAddress() {
        return remote;
    }

    /** Gives the channel, for its options. */
    public DatagramChannel channel() {
        return channel;
    }

    /** Stops receiving, sends what waits, then closes. {@link #waitClosed} waits for that. */
    public void stop() {
        loop.checkThread("stop a datagram endpoint");
        if (!closing) {
            closing = true;
            receiver.close();
            sentAll();
        }
    }

    /** Closes at once; what is unsent is lost. */
    public void abort() {
        loop.checkThread("close a datagram endpoint");
        closing = true;
        receiver.close();
        sender.abort();
        OpenSockets.remove(loop, channel);
        try {
            loop.closeChannel(channel);
        } catch (IOException e) {
            loop.callExceptionHandler(new LoopError("Closing a datagram endpoint failed", e, this));
        }
        if (!closed.isDone()) {
            closed.setResult(true);
        }
    }

    private void sentAll() {
        if (closing && sender.isEmpty()) {
            abort();
        }
    }

    /** Tells whether {@link #stop} or {@link #abort} was called. */
    public boolean isClosing() {
        return closing;
    }

    /** Waits until it is closed, after {@link #stop}. */
    public Coroutine<Void> waitClosed() {
        return new WaitClosed(closed);
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new Exit(failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead. Elsewhere, call {@link #stop}.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() throws IOException {
        throw new IllegalStateException(
                "DatagramEndpoint.close() was called by ordinary code, which cannot wait for its"
                        + " end. Use try-with-resources in an @Async method that Fermata has rewritten, or stop().");
    }

    @Override
    public String toString() {
        return "DatagramEndpoint(" + local + (remote == null ? ")" : " to " + remote + ")");
    }

    private final class Drain extends StateMachine<Void> {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (failure != null) {
                throw failure;
            }
            Future<Boolean> room = at == 0 ? sender.untilDrained() : null;
            return room == null || await(room, task, 1) != Await.SUSPENDED ? null : Await.SUSPENDED;
        }
    }

    private final class Exit extends StateMachine<@Nullable Throwable> {
        private final @Nullable Throwable bodyFailure;

        Exit(@Nullable Throwable bodyFailure) {
            this.bodyFailure = bodyFailure;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (failure != null) {
                abort();
                throw failure;
            }
            if (at == 0) {
                stop();
                if (bodyFailure != null) {
                    abort();
                }
                if (await(waitClosed(), task, 1) == Await.SUSPENDED) {
                    return Await.SUSPENDED;
                }
            }
            return null;
        }
    }
}
