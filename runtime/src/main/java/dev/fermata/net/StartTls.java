package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.net.InetSocketAddress;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts a layer over a connection that is in use.
 *
 * <pre>
 * state   awaits
 * 1       the end of what was written
 * 2       the layer
 * </pre>
 */
final class StartTls extends StateMachine<Void> {
    private final Connection connection;
    private final Layer layer;
    private final String host;

    StartTls(Connection connection, Layer layer, String host) {
        this.connection = connection;
        this.layer = layer;
        this.host = host;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            connection.writer().abort();
            throw failure;
        }
        Object got = value;
        if (at == 0) {
            connection.reader().checkUpgradable();
            got = await(connection.writer().beginUpgrade(), task, 1);
        }
        if (at <= 1 && got != Await.SUSPENDED) {
            got = await(upper(task.loop()), task, 2);
        }
        if (got == Await.SUSPENDED) {
            return got;
        }
        Transport upper = (Transport) Objects.requireNonNull(got, "A layer gave null.");
        connection.reader().endUpgrade(upper);
        connection.writer().endUpgrade(upper);
        return null;
    }

    private LayerOver upper(EventLoop loop) {
        Transport below = connection.transport();
        int port = below.remoteAddress() instanceof InetSocketAddress peer && !host.isEmpty() ? peer.getPort() : -1;
        byte[] early = begin();
        Transport start = early.length == 0 ? below : new Prefixed(loop, early, below);
        return new LayerOver(layer, start, host, port);
    }

    /** Somebody may have begun to read while the rest was sent. */
    private byte[] begin() {
        try {
            return connection.reader().beginUpgrade();
        } catch (IllegalStateException e) {
            connection.writer().abort();
            throw e;
        }
    }
}
