package dev.fermata.net;

import dev.fermata.Coroutine;
import java.io.IOException;
import java.util.Objects;

/** Opens connections and servers. */
public final class Net {
    private Net() {}

    /**
     * Connects to a host, by TCP: to the first of its addresses that answers.
     *
     * @param host a name, which is looked up on a thread of the loop's pool, or an address
     * @throws IOException where it is awaited, if none answers; it names each
     */
    public static Coroutine<Connection> openConnection(String host, int port) throws IOException {
        return new Connect(Objects.requireNonNull(host, "host"), port);
    }

    /**
     * Starts a server, by TCP, which accepts connections from then on and serves each in a task of its own.
     *
     * @param handler an {@code @Async} method or lambda
     * @param host a name or address of this machine; empty: all its addresses
     * @param port 0: the system chooses one, see {@link Server#port}
     * @throws IOException where it is awaited, if the address cannot be listened on
     */
    public static Coroutine<Server> startServer(ConnectionHandler handler, String host, int port) throws IOException {
        return new StartServer(Objects.requireNonNull(handler, "handler"), Objects.requireNonNull(host, "host"), port);
    }
}
