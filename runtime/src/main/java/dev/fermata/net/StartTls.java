package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts a layer over a connection that is in use.
 *
 * <pre>
 * state   awaits
 * 1       the end of what was written
 * 2       the layer, or the end of the connection
 * </pre>
 */
final class StartTls extends StateMachine<Void> {
    private final Connection connection;
    private final Layer layer;
    private final String host;
    private @Nullable Task<Transport> handshake;

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
            if (handshake != null) {
                handshake.cancel();
            }
            throw failure;
        }
        Object got = value;
        if (at == 0) {
            connection.reader().checkUpgradable();
            got = await(connection.writer().beginUpgrade(), task, 1);
        }
        if (at <= 1 && got != Await.SUSPENDED) {
            got = await(untilReady(task.loop()), task, 2);
        }
        if (got == Await.SUSPENDED) {
            return got;
        }
        Transport upper = (Transport) Objects.requireNonNull(got, "A layer gave null.");
        connection.reader().endUpgrade(upper);
        connection.writer().endUpgrade(upper);
        return null;
    }

    /** A transport that is closed calls nobody back: a layer would wait for it until its own limit. */
    private Future<Transport> untilReady(EventLoop loop) {
        Future<Transport> ready = loop.createFuture();
        Task<Transport> begun = loop.createTask(upper(loop));
        handshake = begun;
        Consumer<Future<Boolean>> ended = closed -> {
            if (!ready.isDone()) {
                ready.setException(new IOException("The connection was closed while startTls() was under way."));
                begun.cancel();
            }
        };
        connection.writer().closed().addDoneCallback(ended);
        begun.addDoneCallback(done -> {
            connection.writer().closed().removeDoneCallback(ended);
            pass(done, ready);
        });
        return ready;
    }

    private static void pass(Future<Transport> from, Future<Transport> to) {
        Throwable failure = from.isCancelled() ? null : from.exception();
        if (to.isDone()) {
            return;
        }
        if (from.isCancelled()) {
            to.cancel();
        } else if (failure != null) {
            to.setException(failure);
        } else {
            to.setResult(from.result());
        }
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
