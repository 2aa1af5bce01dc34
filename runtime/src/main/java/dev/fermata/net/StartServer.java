package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Binds a server to all addresses of a host, with one port for all of them. */
final class StartServer extends StateMachine<Server> {
    /** The port that the system chooses for the first address can be in use on another one. */
    private static final int TRIES = 5;

    private final ConnectionHandler handler;
    private final String host;
    private final int port;
    private final ServerOptions options;

    StartServer(ConnectionHandler handler, String host, int port, ServerOptions options) {
        this.handler = handler;
        this.host = host;
        this.port = port;
        this.options = options;
    }

    @Override
    @SuppressWarnings("unchecked")
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Object got = at == 0 ? await(Addresses.resolve(host, port), task, 1) : value;
        if (got == Await.SUSPENDED) {
            return got;
        }
        List<ServerSocketChannel> channels = bind((List<InetSocketAddress>) Objects.requireNonNull(got));
        try {
            return new Server(task.loop(), channels, null, handler, options);
        } catch (Throwable t) {
            close(channels);
            throw t;
        }
    }

    private List<ServerSocketChannel> bind(List<InetSocketAddress> addresses) throws IOException {
        for (int left = port == 0 ? TRIES : 1; ; left--) {
            List<ServerSocketChannel> channels = new ArrayList<>();
            try {
                bindEach(addresses, channels);
                return channels;
            } catch (IOException e) {
                close(channels);
                if (left == 1 || channels.isEmpty()) {
                    BindException described =
                            new BindException("Cannot listen on " + host + ":" + port + ": " + e.getMessage());
                    described.initCause(e);
                    throw described;
                }
            }
        }
    }

    private void bindEach(List<InetSocketAddress> addresses, List<ServerSocketChannel> channels) throws IOException {
        int common = port;
        IOException absent = null;
        for (InetSocketAddress address : addresses) {
            ServerSocketChannel channel = open(address);
            try {
                listen(channel, new InetSocketAddress(address.getAddress(), common));
                channels.add(channel);
                common = ((InetSocketAddress) channel.getLocalAddress()).getPort();
            } catch (IOException | UnsupportedOperationException e) {
                channel.close();
                if (!isAbsent(e) || addresses.size() == 1) {
                    throw e;
                }
                // A name can have an address of a kind that is turned off here, as ::1 without IPv6.
                absent = (IOException) e;
            }
        }
        if (channels.isEmpty() && absent != null) {
            throw absent;
        }
    }

    /** A socket for both families would listen on more than an address of the old one. An empty host means both. */
    private ServerSocketChannel open(InetSocketAddress address) throws IOException {
        return address.getAddress() instanceof Inet4Address && !host.isEmpty()
                ? ServerSocketChannel.open(StandardProtocolFamily.INET)
                : ServerSocketChannel.open();
    }

    private static boolean isAbsent(Exception e) {
        return e instanceof java.net.SocketException
                && String.valueOf(e.getMessage()).contains("assign requested");
    }

    private void listen(ServerSocketChannel channel, InetSocketAddress address) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        if (options.reusePort()) {
            channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
        }
        channel.bind(address, options.backlog());
    }

    private static void close(List<ServerSocketChannel> channels) throws IOException {
        for (ServerSocketChannel channel : channels) {
            channel.close();
        }
    }
}
