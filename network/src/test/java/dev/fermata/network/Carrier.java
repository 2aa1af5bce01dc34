package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionHandler;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Layer;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import dev.fermata.net.ServerOptions;
import dev.fermata.net.Transport;
import dev.fermata.testing.Faults;
import dev.fermata.testing.MemoryTransport;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the connections of the suite go through. */
@SuppressWarnings("ImmutableEnumChecker") // A layer is immutable, though its type does not say so.
enum Carrier {
    TCP(Below.TCP, 8 << 20),
    TCP_TINY(Below.TCP, tiny(), 1 << 15),
    TCP_DRAWN(Below.TCP, drawn(), 1 << 20),
    UNIX(Below.UNIX, 8 << 20),
    MEMORY(Below.MEMORY, 8 << 20),
    MEMORY_TINY(Below.MEMORY, tiny(), 1 << 15),
    MEMORY_DRAWN(Below.MEMORY, drawn(), 1 << 20),
    MEMORY_LATE(Below.MEMORY, late(), 1 << 20),
    TLS(Below.TCP, TlsSides.over(Faults.none()), 8 << 20),
    TLS_TINY(Below.TCP, TlsSides.over(tiny()), 1 << 16),
    TLS_DRAWN(Below.TCP, TlsSides.over(drawn()), 1 << 20),
    MEMORY_TLS_LATE(Below.MEMORY, TlsSides.over(late()), 1 << 20);

    private enum Below {
        TCP,
        UNIX,
        MEMORY
    }

    private static final String HOST = "127.0.0.1";

    private final Below below;
    private final @Nullable Layer clientLayer;
    private final @Nullable Layer serverLayer;
    private final int bulk;

    Carrier(Below below, int bulk) {
        this(below, null, null, bulk);
    }

    Carrier(Below below, Faults faults, int bulk) {
        this(below, faults, faults, bulk);
    }

    Carrier(Below below, TlsSides tls, int bulk) {
        this(below, tls.client(), tls.server(), bulk);
    }

    Carrier(Below below, @Nullable Layer clientLayer, @Nullable Layer serverLayer, int bulk) {
        this.below = below;
        this.clientLayer = clientLayer;
        this.serverLayer = serverLayer;
        this.bulk = bulk;
    }

    private static Faults tiny() {
        return Faults.none().readAtMost(1).writeAtMost(1).withSpuriousCalls();
    }

    private static Faults late() {
        return Faults.none().delay(Duration.ofMillis(7)).drawnBy(1);
    }

    private static Faults drawn() {
        return Faults.none().readAtMost(3000).writeAtMost(5000).drawnBy(42).withSpuriousCalls();
    }

    /** How many bytes are many. */
    int bulk() {
        return bulk;
    }

    boolean isMemory() {
        return below == Below.MEMORY;
    }

    /** Whether many bytes take no long time. */
    boolean isFast() {
        return bulk >= 8 << 20;
    }

    /** Whether the transport takes and gives what it can, at once. */
    boolean isPlain() {
        return clientLayer == null;
    }

    @Async
    Coroutine<Link> open(ConnectionOptions options) throws IOException {
        Future<Boolean> served = runningLoop().createFuture();
        if (isMemory()) {
            MemoryTransport client = MemoryTransport.open();
            Task<Connection> clientSide = createTask(over(client, options, true));
            Connection serverSide = await(over(client.peer(), options, false));
            return result(new Link(await(clientSide), serverSide, null, served));
        }
        Future<Connection> accepted = runningLoop().createFuture();
        ConnectionHandler handler = connection -> {
            accepted.setResult(connection);
            await(served);
            return done();
        };
        Server listener = await(start(handler, ServerOptions.defaults().connection(options)));
        Connection client = await(connect(listener, options));
        Connection serverSide = await(accepted);
        listener.stop();
        return result(new Link(client, serverSide, listener, served));
    }

    @Async
    private Coroutine<Connection> over(Transport transport, ConnectionOptions options, boolean isClient)
            throws IOException {
        Layer layer = isClient ? clientLayer : serverLayer;
        String host = isClient ? "localhost" : "";
        Transport upper = layer == null ? transport : await(layer.over(transport, host, isClient ? 443 : -1));
        return result(Connection.over(upper, options));
    }

    Coroutine<Server> start(ConnectionHandler handler, ServerOptions options) throws IOException {
        ServerOptions layered = serverLayer == null ? options : options.layer(serverLayer);
        if (below == Below.UNIX) {
            return Net.startUnixServer(handler, socketPath(), layered);
        }
        return Net.startServer(handler, HOST, 0, layered);
    }

    private static Path socketPath() throws IOException {
        Path folder = Files.createTempDirectory("fermata");
        folder.toFile().deleteOnExit();
        return folder.resolve("socket");
    }

    Coroutine<Connection> connect(Server server, ConnectionOptions options) throws IOException {
        ConnectionOptions layered = options.layer(clientLayer);
        if (server.addresses().get(0) instanceof UnixDomainSocketAddress path) {
            return Net.openUnixConnection(path.getPath(), layered);
        }
        return Net.openConnection(HOST, server.port(), layered);
    }
}
