package dev.fermata;

import dev.fermata.internal.Poller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** The watched channels, with one callback for each direction. */
final class Channels {
    private static final int READ = SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;
    private static final int WRITE = SelectionKey.OP_WRITE | SelectionKey.OP_CONNECT;

    private final Poller poller;
    private final EventLoop loop;
    private final LoopThread thread;
    private final IdentityHashMap<SelectableChannel, Watch> watches = new IdentityHashMap<>();

    Channels(Poller poller, EventLoop loop, LoopThread thread) {
        this.poller = poller;
        this.loop = loop;
        this.thread = thread;
    }

    int size() {
        return watches.size();
    }

    void addReader(SelectableChannel channel, Runnable callback) {
        thread.checkOpen("addReader");
        Watch watch = watch(channel);
        watch.reader = replace(watch.reader, callback);
        watch.update();
    }

    void addWriter(SelectableChannel channel, Runnable callback) {
        thread.checkOpen("addWriter");
        Watch watch = watch(channel);
        watch.writer = replace(watch.writer, callback);
        watch.update();
    }

    boolean removeReader(SelectableChannel channel) {
        thread.check("removeReader");
        Watch watch = watches.get(channel);
        if (watch == null || watch.reader == null) {
            return false;
        }
        watch.reader = replace(watch.reader, null);
        watch.update();
        return true;
    }

    boolean removeWriter(SelectableChannel channel) {
        thread.check("removeWriter");
        Watch watch = watches.get(channel);
        if (watch == null || watch.writer == null) {
            return false;
        }
        watch.writer = replace(watch.writer, null);
        watch.update();
        return true;
    }

    /** What cannot be watched is refused here, so that no trace of it is left. */
    private Watch watch(SelectableChannel channel) {
        if (!channel.isOpen()) {
            throw new UncheckedIOException("Cannot watch " + channel, new ClosedChannelException());
        }
        if (channel.isBlocking()) {
            throw new IllegalArgumentException(
                    channel + " must be non-blocking to be watched: call configureBlocking(false) first.");
        }
        return watches.computeIfAbsent(channel, Watch::new);
    }

    private @Nullable ChannelEvent replace(@Nullable ChannelEvent old, @Nullable Runnable callback) {
        if (old != null) {
            old.callback = null;
        }
        return callback == null ? null : new ChannelEvent(callback, loop);
    }

    private final class Watch implements Poller.Watcher {
        private final SelectableChannel channel;
        private @Nullable ChannelEvent reader;
        private @Nullable ChannelEvent writer;

        Watch(SelectableChannel channel) {
            this.channel = channel;
        }

        void update() {
            boolean open = channel.isOpen();
            if (!open || (reader == null && writer == null)) {
                watches.remove(channel);
            }
            if (!open) {
                // Its key is gone.
                return;
            }
            int operations = ((reader == null ? 0 : READ) | (writer == null ? 0 : WRITE)) & wanted();
            try {
                poller.watch(channel, operations, this);
            } catch (IOException e) {
                throw new UncheckedIOException("Cannot watch " + channel, e);
            }
        }

        /** A channel can be waited for only as what it is: connecting, or connected. */
        private int wanted() {
            int valid = channel.validOps();
            if (channel instanceof java.nio.channels.SocketChannel socket) {
                return socket.isConnectionPending() ? SelectionKey.OP_CONNECT : valid & ~SelectionKey.OP_CONNECT;
            }
            return valid;
        }

        @Override
        public void ready(int operations) {
            schedule(reader, operations & READ);
            schedule(writer, operations & WRITE);
        }

        private void schedule(@Nullable ChannelEvent event, int operations) {
            if (event != null && operations != 0 && !event.queued) {
                event.queued = true;
                loop.enqueue(event);
            }
        }
    }

    /** The callback of one direction, which is its own entry in the ready queue. All its calls share one context. */
    private static final class ChannelEvent extends ReadyNode {
        private final EventLoop loop;
        private @Nullable Runnable callback;
        private ContextState context;
        private boolean queued;

        ChannelEvent(Runnable callback, EventLoop loop) {
            this.callback = callback;
            this.loop = loop;
            context = loop.contextCopy();
        }

        @Override
        void dispatch() {
            queued = false;
            if (callback != null) {
                loop.context.enter(context);
                try {
                    callback.run();
                } finally {
                    context = loop.context.state();
                }
            }
        }
    }
}
