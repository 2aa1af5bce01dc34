package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Binds a server to the first address of a host. */
final class StartServer extends StateMachine<Server> {
    private final ConnectionHandler handler;
    private final String host;
    private final int port;

    StartServer(ConnectionHandler handler, String host, int port) {
        this.handler = handler;
        this.host = host;
        this.port = port;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Object got = at == 0 ? await(Addresses.resolve(host, port), task, 1) : value;
        if (got == Await.SUSPENDED) {
            return got;
        }
        InetSocketAddress address = (InetSocketAddress) ((List<?>) Objects.requireNonNull(got)).get(0);
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            channel.bind(address);
            return new Server(task.loop(), channel, handler);
        } catch (IOException e) {
            channel.close();
            BindException described =
                    new BindException("Cannot listen on " + host + ":" + port + ": " + e.getMessage());
            described.initCause(e);
            throw described;
        }
    }
}
