package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import java.io.IOException;
import java.net.BindException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Binds a server to a path. */
final class StartUnixServer extends StateMachine<Server> {
    private final ConnectionHandler handler;
    private final Path path;
    private final ServerOptions options;

    StartUnixServer(ConnectionHandler handler, Path path, ServerOptions options) {
        this.handler = handler;
        this.path = path;
        this.options = options;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            SocketFile.removeStale(path);
            channel.configureBlocking(false);
            channel.bind(UnixDomainSocketAddress.of(path), options.backlog());
            return new Server(task.loop(), List.of(channel), SocketFile.at(path), handler, options);
        } catch (IOException e) {
            channel.close();
            BindException described = new BindException("Cannot listen on " + path + ": " + e.getMessage());
            described.initCause(e);
            throw described;
        }
    }
}
