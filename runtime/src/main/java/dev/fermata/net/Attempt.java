package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.LoopError;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One attempt to connect to one address. Tells its end once: an error, with the channel closed, or none. */
final class Attempt {
    private final EventLoop loop;
    private final SocketAddress address;
    private final BiConsumer<Attempt, @Nullable IOException> ended;
    private @Nullable SocketChannel channel;
    private boolean beginning;

    Attempt(EventLoop loop, SocketAddress address, BiConsumer<Attempt, @Nullable IOException> ended) {
        this.loop = loop;
        this.address = address;
        this.ended = ended;
    }

    /** May tell the end before it returns. */
    void begin(@Nullable SocketAddress local) {
        beginning = true;
        try {
            SocketChannel opened = address instanceof UnixDomainSocketAddress
                    ? SocketChannel.open(java.net.StandardProtocolFamily.UNIX)
                    : SocketChannel.open();
            channel = opened;
            opened.configureBlocking(false);
            if (local != null) {
                opened.bind(local);
            }
            if (opened.connect(address)) {
                finish(opened);
            } else {
                loop.addWriter(opened, () -> finish(opened));
            }
        } catch (IOException e) {
            fail(e);
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            fail(new ConnectException(String.valueOf(e)));
        } finally {
            beginning = false;
        }
    }

    private void finish(SocketChannel opened) {
        try {
            loop.removeWriter(opened);
            if (opened.finishConnect() && !isWithItself(opened)) {
                ended.accept(this, null);
                return;
            }
        } catch (IOException e) {
            fail(e);
            return;
        }
        fail(new ConnectException("Connection refused"));
    }

    /** TCP connects a socket with itself if nobody listens on a port that the system has just chosen for it. */
    private static boolean isWithItself(SocketChannel opened) throws IOException {
        return !(opened.getRemoteAddress() instanceof UnixDomainSocketAddress)
                && opened.getLocalAddress().equals(opened.getRemoteAddress());
    }

    private void fail(IOException error) {
        abandon();
        ended.accept(this, error);
    }

    /** Closes the socket; tells nobody. */
    void abandon() {
        if (channel != null) {
            loop.removeWriter(channel);
            try {
                channel.close();
            } catch (IOException e) {
                loop.callExceptionHandler(new LoopError("Closing a socket failed", e, this));
            }
        }
    }

    SocketChannel channel() {
        return Objects.requireNonNull(channel);
    }

    SocketAddress address() {
        return address;
    }

    /** Tells whether {@link #begin} is running. */
    boolean isBeginning() {
        return beginning;
    }
}
