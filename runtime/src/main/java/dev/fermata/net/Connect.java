package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connects to a host.
 *
 * <pre>
 * state   awaits
 * 1       the addresses
 * 2       a connected socket
 * 3       the layer over it
 * </pre>
 */
final class Connect extends StateMachine<Connection> {
    private final String host;
    private final int port;
    private final ConnectionOptions options;
    private @Nullable Attempts attempts;

    Connect(String host, int port, ConnectionOptions options) {
        this.host = host;
        this.port = port;
        this.options = options;
    }

    /** To addresses that are known. */
    Connect(List<? extends SocketAddress> addresses, String name, ConnectionOptions options) {
        this(name, -1, options);
        attempts = new Attempts(addresses, name, options);
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            if (at == 2) {
                Objects.requireNonNull(attempts).abandon();
            }
            throw failure;
        }
        int done = at == 0 && attempts != null ? 1 : at;
        Object got = value;
        if (done == 0) {
            got = await(Addresses.resolve(host, port), task, 1);
        }
        if (done <= 1 && got != Await.SUSPENDED) {
            got = await(attempts(got).start(task.loop()), task, 2);
        }
        if (done <= 2 && got != Await.SUSPENDED) {
            got = secured(task, (SocketChannel) Objects.requireNonNull(got));
        }
        return got == Await.SUSPENDED ? got : connection(task, (Transport) Objects.requireNonNull(got));
    }

    @SuppressWarnings("unchecked")
    private Attempts attempts(@Nullable Object addresses) {
        Attempts begun = attempts;
        if (begun == null) {
            String name = (host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host) + ":" + port;
            begun = new Attempts((List<InetSocketAddress>) Objects.requireNonNull(addresses), name, options);
            attempts = begun;
        }
        return begun;
    }

    private @Nullable Object secured(Task<?> task, SocketChannel channel) throws Throwable {
        Transport socket;
        try {
            socket = new SocketTransport(task.loop(), channel, options.noDelay());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        Layer layer = options.layer();
        return layer == null ? socket : await(new LayerOver(layer, socket, host, port), task, 3);
    }

    private Connection connection(Task<?> task, Transport transport) {
        return Connection.over(task.loop(), transport, options);
    }
}
