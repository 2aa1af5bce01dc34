package dev.fermata.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits in a {@link Selector}. All but {@link #wakeUp} belong to the loop's thread. */
public final class SelectorPoller implements Poller {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static final Consumer<SelectionKey> TELL = new Tell();

    private final Selector selector;
    private boolean watching;

    /** Opens a selector of the default provider. */
    public static SelectorPoller open() {
        try {
            return new SelectorPoller();
        } catch (IOException e) {
            throw new UncheckedIOException("No selector for an event loop", e);
        }
    }

    private SelectorPoller() throws IOException {
        selector = Selector.open();
        // The first call loads and links for some milliseconds: not when timers are running.
        selector.selectNow(TELL);
    }

    @Override
    public boolean isWatching() {
        return watching;
    }

    @Override
    public int select(long timeoutNanos) throws IOException {
        int told = selectKeys(timeoutNanos);
        watching = !selector.keys().isEmpty();
        return told;
    }

    private int selectKeys(long timeoutNanos) throws IOException {
        if (timeoutNanos == 0) {
            return selector.selectNow(TELL);
        }
        // A selector counts whole milliseconds: rounding down would turn the loop until the rest has passed.
        long millis = timeoutNanos < 0 ? 0 : (timeoutNanos + NANOS_PER_MILLI - 1) / NANOS_PER_MILLI;
        return selector.select(TELL, millis);
    }

    /** A class, not a lambda: that would be linked at the first select, when timers are running. */
    private static final class Tell implements Consumer<SelectionKey> {
        @Override
        public void accept(SelectionKey key) {
            try {
                ((Watcher) key.attachment()).ready(key.readyOps());
            } catch (CancelledKeyException e) {
                // Another watcher's channel was closed meanwhile by another thread: nobody waits for it any more.
            }
        }
    }

    @Override
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
        SelectionKey key = channel.keyFor(selector);
        if (operations == 0) {
            if (key != null) {
                key.cancel();
            }
        } else if (key != null && key.isValid()) {
            key.attach(watcher);
            key.interestOps(operations);
        } else {
            register(channel, operations, watcher, key);
        }
    }

    private void register(SelectableChannel channel, int operations, Watcher watcher, @Nullable SelectionKey cancelled)
            throws IOException {
        if (cancelled != null) {
            // A cancelled key bars the channel until the selector has forgotten it.
            selector.selectNow(TELL);
        }
        channel.register(selector, operations, watcher);
        watching = true;
    }

    @Override
    public void close() throws IOException {
        selector.close();
    }
}
