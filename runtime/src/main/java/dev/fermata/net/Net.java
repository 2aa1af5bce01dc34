package dev.fermata.net;

import dev.fermata.Coroutine;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Opens connections and servers. */
public final class Net {
    private Net() {}

    /** Like {@link #openConnection(String, int, ConnectionOptions)}, with the defaults. */
    public static Coroutine<Connection> openConnection(String host, int port) throws IOException {
        return openConnection(host, port, ConnectionOptions.defaults());
    }

    /**
     * Connects to a host, by TCP. If it has several addresses, the next one is tried when the last has failed or has not
     * answered for {@link ConnectionOptions#attemptDelay}, and the first that answers is taken.
     *
     * @param host a name, which is looked up on another thread, or an address
     * @throws IOException where it is awaited, if none answers; it names each
     */
    public static Coroutine<Connection> openConnection(String host, int port, ConnectionOptions options)
            throws IOException {
        Objects.requireNonNull(host, "host");
        return new Connect(host, port, Objects.requireNonNull(options, "options"));
    }

    /** Like {@link #openUnixConnection(Path, ConnectionOptions)}, with the defaults. */
    public static Coroutine<Connection> openUnixConnection(Path path) throws IOException {
        return openUnixConnection(path, ConnectionOptions.defaults());
    }

    /**
     * Connects to a socket of the Unix domain.
     *
     * @throws IOException where it is awaited, if nobody listens there
     */
    public static Coroutine<Connection> openUnixConnection(Path path, ConnectionOptions options) throws IOException {
        return new Connect(List.of(UnixDomainSocketAddress.of(path)), path.toString(), options);
    }

    /** Like {@link #startServer(ConnectionHandler, String, int, ServerOptions)}, with the defaults. */
    public static Coroutine<Server> startServer(ConnectionHandler handler, String host, int port) throws IOException {
        return startServer(handler, host, port, ServerOptions.defaults());
    }

    /**
     * Starts a server, by TCP, which accepts connections from then on and serves each in a task of its own.
     *
     * @param handler an {@code @Async} method or lambda
     * @param host a name of this machine: each of its addresses is listened on; or an address; empty: all addresses
     * @param port 0: the system chooses one, see {@link Server#port}
     * @throws IOException where it is awaited, if the address cannot be listened on
     */
    public static Coroutine<Server> startServer(ConnectionHandler handler, String host, int port, ServerOptions options)
            throws IOException {
        Objects.requireNonNull(handler, "handler");
        Objects.requireNonNull(options, "options");
        return new StartServer(handler, Objects.requireNonNull(host, "host"), port, options);
    }

    /** Like {@link #startUnixServer(ConnectionHandler, Path, ServerOptions)}, with the defaults. */
    public static Coroutine<Server> startUnixServer(ConnectionHandler handler, Path path) throws IOException {
        return startUnixServer(handler, path, ServerOptions.defaults());
    }

    /**
     * Starts a server on a socket of the Unix domain. A socket file that a dead server has left is replaced; when this one
     * stops it removes its file.
     *
     * @throws IOException where it is awaited, if the path cannot be listened on
     */
    public static Coroutine<Server> startUnixServer(ConnectionHandler handler, Path path, ServerOptions options)
            throws IOException {
        Objects.requireNonNull(options, "options");
        return new StartUnixServer(Objects.requireNonNull(handler, "handler"), path, options);
    }
}
