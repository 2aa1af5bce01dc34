package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Opens an endpoint on the first address of a host that the system accepts. */
final class OpenDatagrams extends StateMachine<DatagramEndpoint> {
    private final String host;
    private final int port;
    private final DatagramOptions options;
    private final boolean toPeer;

    OpenDatagrams(String host, int port, DatagramOptions options, boolean toPeer) {
        this.host = host;
        this.port = port;
        this.options = Objects.requireNonNull(options, "options");
        this.toPeer = toPeer;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Object got = at == 0 ? await(Addresses.resolve(host, port), task, 1) : value;
        return got == Await.SUSPENDED ? got : openFirst(task.loop(), (List<?>) Objects.requireNonNull(got));
    }

    private DatagramEndpoint openFirst(EventLoop loop, List<?> addresses) throws IOException {
        String what = (toPeer ? "Cannot send datagrams to " : "Cannot bind datagrams to ") + host + ":" + port;
        SocketException refused = new SocketException(what);
        for (Object address : addresses) {
            try {
                return open(loop, (InetSocketAddress) address);
            } catch (IOException e) {
                IOException first = (IOException) refused.getCause();
                if (first == null) {
                    refused = new SocketException(what + ": " + e.getMessage());
                    refused.initCause(e);
                } else {
                    refused.addSuppressed(e);
                }
            }
        }
        throw refused;
    }

    private DatagramEndpoint open(EventLoop loop, InetSocketAddress address) throws IOException {
        // A channel of both families can join no group of IPv4.
        DatagramChannel channel = address.getAddress() instanceof Inet4Address && !host.isEmpty()
                ? DatagramChannel.open(StandardProtocolFamily.INET)
                : DatagramChannel.open();
        try {
            channel.configureBlocking(false);
            configure(channel);
            if (toPeer) {
                channel.bind(options.localAddress()).connect(address);
            } else {
                channel.bind(address);
            }
            return new DatagramEndpoint(loop, channel, DatagramSender.over(channel), options);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private void configure(DatagramChannel channel) throws IOException {
        if (options.broadcast()) {
            channel.setOption(StandardSocketOptions.SO_BROADCAST, true);
        }
        if (options.reuseAddress()) {
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        }
        if (options.reusePort()) {
            channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
        }
        if (options.receiveBuffer() != null) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, options.receiveBuffer());
        }
    }
}
