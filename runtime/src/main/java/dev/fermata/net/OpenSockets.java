package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.LoopError;
import dev.fermata.LoopLocal;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sockets of a loop that are open. One that is forgotten would keep its port and its descriptor for ever: those that are
 * left when the loop is closed are closed with it, and debug mode tells of them.
 */
final class OpenSockets implements AutoCloseable {
    private static final LoopLocal<OpenSockets> BY_LOOP = LoopLocal.of(OpenSockets::new);

    private final Set<SelectableChannel> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private @Nullable EventLoop loop;

    static void add(EventLoop loop, SelectableChannel channel) {
        OpenSockets all = BY_LOOP.of(loop);
        all.loop = loop;
        all.open.add(channel);
    }

    /** It is going to be closed by its owner. */
    static void remove(EventLoop loop, SelectableChannel channel) {
        BY_LOOP.of(loop).open.remove(channel);
    }

    @Override
    public void close() throws IOException {
        if (loop != null && loop.isDebug() && !open.isEmpty()) {
            loop.callExceptionHandler(new LoopError(
                    open.size() + " socket(s) were still open when their event loop was closed: " + open
                            + ". Leave the connection or the server by its block, or close it.",
                    null,
                    loop));
        }
        for (SelectableChannel channel : open) {
            channel.close();
        }
    }
}
