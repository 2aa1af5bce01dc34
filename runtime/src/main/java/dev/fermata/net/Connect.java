package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the first address of a host that answers.
 *
 * <pre>
 * state   awaits
 * 1       the addresses
 * 2       the connection attempt in {@code channel}
 * </pre>
 */
final class Connect extends StateMachine<Connection> {
    private final String host;
    private final int port;
    private @Nullable Iterator<InetSocketAddress> addresses;
    private @Nullable SocketChannel channel;
    private @Nullable IOException firstError;

    Connect(String host, int port) {
        this.host = host;
        this.port = port;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        Object got = value;
        if (at == 0) {
            got = await(Addresses.resolve(host, port), task, 1);
            if (got == Await.SUSPENDED) {
                return got;
            }
        } else if (at == 2) {
            return attemptEnded(task, failure);
        } else if (failure != null) {
            throw failure;
        }
        addresses = addresses(got);
        return tryNext(task);
    }

    @SuppressWarnings("unchecked")
    private static Iterator<InetSocketAddress> addresses(@Nullable Object list) {
        return ((List<InetSocketAddress>) Objects.requireNonNull(list)).iterator();
    }

    private @Nullable Object tryNext(Task<?> task) throws IOException {
        Iterator<InetSocketAddress> left = Objects.requireNonNull(addresses);
        while (left.hasNext()) {
            InetSocketAddress address = left.next();
            try {
                SocketChannel opened = SocketChannel.open();
                channel = opened;
                opened.configureBlocking(false);
                if (opened.connect(address)) {
                    return Connection.of(task.loop(), opened);
                }
                return await(untilConnectable(task.loop(), opened), task, 2);
            } catch (IOException e) {
                attemptFailed(e);
            }
        }
        throw firstError != null ? firstError : new ConnectException("No address for " + host);
    }

    private static Future<Boolean> untilConnectable(EventLoop loop, SocketChannel channel) {
        Future<Boolean> connectable = loop.createFuture();
        loop.addWriter(channel, () -> {
            loop.removeWriter(channel);
            if (!connectable.isDone()) {
                connectable.setResult(true);
            }
        });
        return connectable;
    }

    private @Nullable Object attemptEnded(Task<?> task, @Nullable Throwable failure) throws Throwable {
        SocketChannel opened = Objects.requireNonNull(channel);
        if (failure != null) {
            task.loop().removeWriter(opened);
            opened.close();
            throw failure;
        }
        try {
            opened.finishConnect();
            return Connection.of(task.loop(), opened);
        } catch (IOException e) {
            attemptFailed(e);
            return tryNext(task);
        }
    }

    private void attemptFailed(IOException error) throws IOException {
        if (channel != null) {
            channel.close();
        }
        if (firstError == null) {
            firstError = new ConnectException("Cannot connect to " + host + ":" + port + ": " + error.getMessage());
            firstError.initCause(error);
        } else {
            firstError.addSuppressed(error);
        }
    }
}
