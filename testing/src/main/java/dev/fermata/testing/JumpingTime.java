package dev.fermata.testing;

import dev.fermata.Future;
import dev.fermata.internal.Poller;
import dev.fermata.internal.SelectorPoller;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The clock of a test, and where its loop waits.
 *
 * <pre>
 * the loop would wait, and somebody awaits untilIdle    they go on; no time passes
 *                      a channel is watched             it waits, and the time passes as it really does
 *                      another thread owes a result     the same
 *                      none of these, but a timer       the clock jumps to it
 *                      none of these                    it waits for another thread, or the limit
 * </pre>
 *
 * <p>While code runs, the clock stands still. All but {@link #wakeUp} belongs to the loop's thread.
 */
final class JumpingTime implements Poller {
    private final SelectorPoller selector;
    private final Set<SelectableChannel> used = new LinkedHashSet<>();
    private final Set<Future<?>> outside = new LinkedHashSet<>();
    private final List<Future<Boolean>> idle = new ArrayList<>();
    private long now;

    JumpingTime() throws IOException {
        selector = SelectorPoller.open();
    }

    long now() {
        return now;
    }

    /** Another thread is going to complete this future. */
    void outside(Future<?> future) {
        outside.add(future);
    }

    /** Completes {@code future} when nothing is left to do but wait. */
    void whenIdle(Future<Boolean> future) {
        idle.add(future);
    }

    /** The channels that were watched at any time and have not been closed, watched now or not. */
    List<SelectableChannel> open() {
        return used.stream().filter(SelectableChannel::isOpen).toList();
    }

    @Override
    public boolean isWatching() {
        return selector.isWatching();
    }

    @Override
    public int select(long timeoutNanos) throws IOException {
        if (timeoutNanos == 0) {
            return selector.select(0);
        } else if (endIdle()) {
            return 0;
        } else if (timeoutNanos < 0 || selector.isAwaited() || isOwed()) {
            return selectReally(timeoutNanos);
        }
        now += timeoutNanos;
        // Lets go of channels that were removed or closed.
        return isWatching() ? selector.select(0) : 0;
    }

    private int selectReally(long timeoutNanos) throws IOException {
        long start = System.nanoTime();
        try {
            return selector.select(timeoutNanos);
        } finally {
            now += System.nanoTime() - start;
        }
    }

    private boolean endIdle() {
        List<Future<Boolean>> waiting = List.copyOf(idle);
        idle.clear();
        boolean ended = false;
        for (Future<Boolean> future : waiting) {
            if (!future.isDone()) {
                future.setResult(true);
                ended = true;
            }
        }
        return ended;
    }

    private boolean isOwed() {
        outside.removeIf(Future::isDone);
        return !outside.isEmpty();
    }

    @Override
    public void onTrouble(Trouble listener) {
        selector.onTrouble(listener);
    }

    @Override
    public long earlyReturns() {
        return selector.earlyReturns();
    }

    @Override
    public void release(SelectableChannel channel) throws IOException {
        selector.release(channel);
    }

    @Override
    public void wakeUp() {
        selector.wakeUp();
    }

    @Override
    public void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
        used.removeIf(other -> !other.isOpen());
        used.add(channel);
        selector.watch(channel, operations, watcher);
    }

    @Override
    public void close() throws IOException {
        selector.close();
    }
}
