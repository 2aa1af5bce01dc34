package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Handle;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections on one socket. When the process is out of file descriptors the selector would report the socket again
 * and again: it is then left alone for a while, and other connections go on.
 */
final class Listener {
    private static final int ACCEPTS_PER_EVENT = 64;

    /** As in asyncio. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventLoop loop;
    private final ServerSocketChannel channel;
    private final SocketAddress address;
    private final Consumer<SocketChannel> accepted;
    private final BiConsumer<String, Exception> failed;
    private @Nullable Handle pause;

    Listener(
            EventLoop loop,
            ServerSocketChannel channel,
            Consumer<SocketChannel> accepted,
            BiConsumer<String, Exception> failed)
            throws IOException {
        this.loop = loop;
        this.channel = channel;
        this.accepted = accepted;
        this.failed = failed;
        address = channel.getLocalAddress();
        OpenSockets.add(loop, channel);
    }

    SocketAddress address() {
        return address;
    }

    void start() {
        pause = null;
        loop.addReader(channel, this::accept);
    }

    private void accept() {
        try {
            for (int i = 0; i < ACCEPTS_PER_EVENT && channel.isOpen(); i++) {
                SocketChannel connection = channel.accept();
                if (connection == null) {
                    return;
                }
                accepted.accept(connection);
            }
        } catch (IOException e) {
            loop.removeReader(channel);
            pause = loop.callLater(PAUSE, this::start);
            failed.accept("A server cannot accept connections; it tries again in " + PAUSE.toSeconds() + " s", e);
        }
    }

    void stop() {
        if (pause != null) {
            pause.cancel();
        }
        OpenSockets.remove(loop, channel);
        try {
            loop.closeChannel(channel);
        } catch (IOException e) {
            failed.accept("Closing a server's socket failed", e);
        }
    }
}
