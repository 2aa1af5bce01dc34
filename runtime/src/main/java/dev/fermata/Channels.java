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
        Watch watch = watch(channel, READ, "addReader");
        ChannelEvent event = replace(watch, watch.reader, callback);
        watch.reader = event;
        watch.add(event);
    }

    void addWriter(SelectableChannel channel, Runnable callback) {
        thread.checkOpen("addWriter");
        Watch watch = watch(channel, WRITE, "addWriter");
        ChannelEvent event = replace(watch, watch.writer, callback);
        watch.writer = event;
        watch.add(event);
    }

    void close(SelectableChannel channel) throws IOException {
        removeReader(channel);
        removeWriter(channel);
        channel.close();
        poller.release(channel);
    }

    boolean removeReader(SelectableChannel channel) {
        thread.check("removeReader");
        Watch watch = watches.get(channel);
        if (watch == null || watch.reader == null) {
            return false;
        }
        drop(watch.reader);
        watch.reader = null;
        watch.update();
        return true;
    }

    boolean removeWriter(SelectableChannel channel) {
        thread.check("removeWriter");
        Watch watch = watches.get(channel);
        if (watch == null || watch.writer == null) {
            return false;
        }
        drop(watch.writer);
        watch.writer = null;
        watch.update();
        return true;
    }

    /** What cannot be watched is refused here, so that no trace of it is left. */
    private Watch watch(SelectableChannel channel, int operations, String asked) {
        if (!channel.isOpen()) {
            throw new UncheckedIOException("Cannot watch " + channel, new ClosedChannelException());
        }
        if (channel.isBlocking()) {
            throw new IllegalArgumentException(
                    channel + " must be non-blocking to be watched: call configureBlocking(false) first.");
        }
        if ((channel.validOps() & operations) == 0) {
            throw new IllegalArgumentException(
                    channel + " has no such direction, so " + asked + " would wait for ever.");
        }
        return watches.computeIfAbsent(channel, Watch::new);
    }

    private ChannelEvent replace(Watch watch, @Nullable ChannelEvent old, Runnable callback) {
        drop(old);
        return new ChannelEvent(callback, loop, watch);
    }

    /** It may be due. */
    private static void drop(@Nullable ChannelEvent event) {
        if (event != null) {
            event.callback = null;
        }
    }

    /**
     * Both directions of a channel. One that is closed without being removed stays until its callbacks have run once more
     * and found that out; the callback that has closed it knows.
     */
    private final class Watch implements Poller.Watcher {
        private final SelectableChannel channel;
        private @Nullable ChannelEvent reader;
        private @Nullable ChannelEvent writer;
        private boolean connecting;

        Watch(SelectableChannel channel) {
            this.channel = channel;
        }

        void add(ChannelEvent added) {
            try {
                change();
            } catch (IOException e) {
                end(added);
                throw new UncheckedIOException("Cannot watch " + channel, e);
            }
        }

        /** If the channel was closed meanwhile, the poller is going to tell who waits for it. */
        void update() {
            try {
                change();
            } catch (IOException e) {
                forgetIfUnused();
            }
        }

        private void change() throws IOException {
            forgetIfUnused();
            if (channel.isOpen()) {
                int operations = ((reader == null ? 0 : READ) | (writer == null ? 0 : WRITE)) & wanted();
                connecting = (operations & SelectionKey.OP_CONNECT) != 0;
                poller.watch(channel, operations, this);
            }
        }

        private void end(ChannelEvent ended) {
            reader = reader == ended ? null : reader;
            writer = writer == ended ? null : writer;
            forgetIfUnused();
        }

        private void forgetIfUnused() {
            if (reader == null && writer == null) {
                watches.remove(channel);
            }
        }

        /** The callback has run. What it did to the channel may change what is to be waited for. */
        void ran(ChannelEvent event) {
            if (!channel.isOpen()) {
                end(event);
            } else if (connecting) {
                update();
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
        private final Watch watch;
        private boolean queued;

        ChannelEvent(Runnable callback, EventLoop loop, Watch watch) {
            this.callback = callback;
            this.loop = loop;
            this.watch = watch;
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
                    watch.ran(this);
                }
            }
        }
    }
}
