package dev.fermata.internal;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A channel that is registered with a selector, as the attachment of its key. */
final class Watched {
    private static final int ALL =
            SelectionKey.OP_ACCEPT | SelectionKey.OP_CONNECT | SelectionKey.OP_READ | SelectionKey.OP_WRITE;

    private final SelectableChannel channel;
    private Poller.Watcher watcher;
    private int operations;
    private SelectionKey key;

    Watched(SelectableChannel channel, int operations, Poller.Watcher watcher, Selector selector) throws IOException {
        this.channel = channel;
        this.operations = operations;
        this.watcher = watcher;
        key = channel.register(selector, operations);
        key.attach(this);
    }

    SelectableChannel channel() {
        return channel;
    }

    /** Off and on again before the next select costs no system call. */
    void change(int wanted, Poller.Watcher hearing) throws IOException {
        watcher = hearing;
        operations = wanted;
        try {
            key.interestOps(wanted);
        } catch (CancelledKeyException e) {
            if (wanted != 0) {
                throw (IOException) new ClosedChannelException().initCause(e);
            }
        }
    }

    boolean isDropped() {
        return operations == 0;
    }

    void cancel() {
        key.cancel();
    }

    /** Gives false if the channel was closed meanwhile. */
    boolean moveTo(Selector other) {
        try {
            key = channel.register(other, operations, this);
            return true;
        } catch (IOException | IllegalBlockingModeException e) {
            return false;
        }
    }

    void tellReady() {
        try {
            watcher.ready(key.readyOps());
        } catch (CancelledKeyException e) {
            // Another thread has closed the channel just now: the poller finds that out.
        }
    }

    /** Whoever waits tries, and is told by the channel that it is closed. */
    void tellClosed() {
        watcher.ready(ALL);
    }

    @Override
    public String toString() {
        return channel + " (waits for operations " + operations + ")";
    }
}
