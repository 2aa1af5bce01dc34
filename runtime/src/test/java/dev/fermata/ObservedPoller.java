package dev.fermata;

import dev.fermata.internal.Poller;
import dev.fermata.internal.SelectorPoller;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.NullUnmarked;

/** A real place to wait: a test counts what is asked of it, or acts meanwhile. */
@NullUnmarked
abstract class ObservedPoller implements Poller {
    private final Poller real = SelectorPoller.open();

    @Override
    public boolean isWatching() {
        return real.isWatching();
    }

    @Override
    public int select(long timeoutNanos) throws IOException {
        return real.select(timeoutNanos);
    }

    @Override
    public void wakeUp() {
        real.wakeUp();
    }

    @Override
    public void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
        real.watch(channel, operations, watcher);
    }

    @Override
    public void release(SelectableChannel channel) throws IOException {
        real.release(channel);
    }

    @Override
    public void close() throws IOException {
        real.close();
    }
}
