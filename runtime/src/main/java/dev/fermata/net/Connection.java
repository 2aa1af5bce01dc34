package dev.fermata.net;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of a connection: {@code try (var connection = await(Net.openConnection(host, port))) { ... }}.
 *
 * <p>Leaving the block closes the connection: after a body that ended well once everything is sent, else at once, with
 * what the socket takes without waiting.
 *
 * @param reader what the peer sends
 * @param writer what it gets
 */
public record Connection(StreamReader reader, StreamWriter writer) implements AsyncScope {
    /** Makes streams of a transport. Call it on the loop's thread. */
    public static Connection over(Transport transport) {
        return over(transport, ConnectionOptions.defaults());
    }

    /** Makes streams of a transport, with the limits of {@code options}. Call it on the loop's thread. */
    public static Connection over(Transport transport, ConnectionOptions options) {
        return over(Fermata.runningLoop(), transport, options);
    }

    static Connection over(EventLoop loop, Transport transport, ConnectionOptions options) {
        StreamReader reader = new StreamReader(loop, transport, options);
        return new Connection(reader, new StreamWriter(loop, transport, reader, options));
    }

    /** Gives what the bytes go through. */
    public Transport transport() {
        return writer.transport();
    }

    /** Gives the address of this side; null if it has none, or is closed. */
    public @Nullable SocketAddress localAddress() {
        return transport().localAddress();
    }

    /** Gives the address of the peer; null if it has none, or this side is closed. */
    public @Nullable SocketAddress remoteAddress() {
        return transport().remoteAddress();
    }

    /** Gives what is special to the transport, such as a {@code SocketChannel} or an {@code SSLSession}; null if nothing. */
    public <T> @Nullable T extra(Class<T> type) {
        return transport().extra(type);
    }

    /**
     * Puts TLS, or another layer, over the connection of a client that has begun without it, once all that was written is
     * sent; the same reader and writer go on over it. If that fails, or is cancelled, the connection is closed.
     *
     * @param host the peer's name, which its certificate must have
     * @throws IllegalStateException where it is awaited, if another task reads, or after {@code close()}
     * @throws IOException where it is awaited, if the connection is broken, or the peer and this side do not agree
     */
    public Coroutine<Void> startTls(Layer tls, String host) throws IOException {
        return new StartTls(this, Objects.requireNonNull(tls, "tls"), Objects.requireNonNull(host, "host"));
    }

    /** Like {@link #startTls(Layer, String)}, for the connection of a server. */
    public Coroutine<Void> startTls(Layer tls) throws IOException {
        return startTls(tls, "");
    }

    @Override
    public String toString() {
        return "Connection(" + localAddress() + " to " + remoteAddress() + ")";
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new LeaveConnection(writer, failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead. Elsewhere, close the {@link #writer}.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() throws IOException {
        throw new IllegalStateException("Connection.close() was called by ordinary code, which cannot wait for its end."
                + " Use try-with-resources in an @Async method that Fermata has rewritten, or writer().close().");
    }
}
