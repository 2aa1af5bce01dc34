package dev.fermata;

import dev.fermata.internal.Poller;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** A poller and clock that jump to the next deadline instead of waiting. */
@SuppressWarnings("exports") // Tests are in the module.
public final class VirtualTime implements Poller {
    private long now = 1_000;
    private boolean woken;
    private long late;

    VirtualTime() {}

    EventLoop newLoop() {
        return new EventLoop(this, () -> now);
    }

    public static <T extends @Nullable Object> T run(Coroutine<T> main) {
        return MainRun.run(new VirtualTime().newLoop(), main);
    }

    /** The running code takes its time. */
    void pass(long nanos) {
        now += nanos;
    }

    /** From now on, each wait takes this much longer. */
    void oversleep(long nanos) {
        late = nanos;
    }

    long now() {
        return now;
    }

    @Override
    public boolean isWatching() {
        return false;
    }

    @Override
    public int select(long timeoutNanos) {
        if (timeoutNanos < 0 && !woken) {
            throw new AssertionError("The loop would wait for ever");
        }
        now += late + Math.max(0, woken ? 0 : timeoutNanos);
        woken = false;
        return 0;
    }

    @Override
    public void wakeUp() {
        woken = true;
    }

    @Override
    public void watch(SelectableChannel channel, int operations, Watcher watcher) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
