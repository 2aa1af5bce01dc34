package dev.fermata.net;

import java.util.Objects;

/**
 * How a server listens; each method gives a copy with one thing changed.
 *
 * @param connection what its connections are like
 * @param backlog how many connections the system keeps that are not accepted yet; at first 100, as in asyncio
 * @param reusePort whether other sockets may listen on the same port, and the system spreads connections over them
 *     (SO_REUSEPORT); at first false
 * @param startServing whether it accepts connections at once, or after {@link Server#startServing}; at first true
 */
public record ServerOptions(ConnectionOptions connection, int backlog, boolean reusePort, boolean startServing) {
    private static final ServerOptions DEFAULTS = new ServerOptions(ConnectionOptions.defaults(), 100, false, true);

    /** @throws IllegalArgumentException if the backlog is not positive */
    public ServerOptions {
        Objects.requireNonNull(connection, "connection");
        if (backlog <= 0) {
            throw new IllegalArgumentException("The backlog must be positive, not " + backlog);
        }
    }

    /** Gives what is used where nothing else is said. */
    public static ServerOptions defaults() {
        return DEFAULTS;
    }

    /** With these options for its connections. */
    public ServerOptions connection(ConnectionOptions options) {
        return new ServerOptions(options, backlog, reusePort, startServing);
    }

    /** With a layer over each connection: TLS, for instance. */
    public ServerOptions layer(Layer over) {
        return connection(connection.layer(over));
    }

    /** With another backlog. */
    public ServerOptions backlog(int connections) {
        return new ServerOptions(connection, connections, reusePort, startServing);
    }

    /** With a port that other sockets may share. */
    public ServerOptions reusePort(boolean shared) {
        return new ServerOptions(connection, backlog, shared, startServing);
    }

    /** With a server that accepts connections at once, or not. */
    public ServerOptions startServing(boolean atOnce) {
        return new ServerOptions(connection, backlog, reusePort, atOnce);
    }
}
