package dev.fermata.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Waits in a {@link Selector}, and in a new one if that does not do its work. All but {@link #wakeUp} belong to the loop's
 * thread.
 *
 * <p>Invariants: behind each select, {@code watched} has as many entries as the selector has keys, unless a channel was
 * closed. {@code woken} is set before the selector is read for the wake-up, and looked at behind each change of the
 * selector, so that none is lost.
 */
public final class SelectorPoller implements Poller {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long HALF_MILLI = NANOS_PER_MILLI / 2;

    /** A channel that is closed while the loop sleeps keeps its descriptor, and those who wait for it, until the next look. */
    private static final long LOOK_MILLIS = 1_000;

    private static final int SHOWN = 8;
    private static final Consumer<SelectionKey> TELL = new Tell();

    private final SelectorCalls calls;
    private final SelectorHealth health = new SelectorHealth();
    private final IdentityHashMap<SelectableChannel, Watched> watched = new IdentityHashMap<>();
    private final List<Watched> dropped = new ArrayList<>();
    private Trouble trouble = (what, cause) -> {};
    private volatile Selector selector;
    private volatile boolean woken;
    private volatile @Nullable Thread pausing;
    private boolean watching;
    private boolean closed;

    /** Opens a selector of the default provider. */
    public static SelectorPoller open() {
        try {
            return new SelectorPoller(new JdkSelectorCalls());
        } catch (IOException e) {
            throw new UncheckedIOException("No selector for an event loop", e);
        }
    }

    SelectorPoller(SelectorCalls calls) throws IOException {
        this.calls = calls;
        selector = calls.open();
        // The first call loads and links for some milliseconds: not when timers are running.
        selector.selectNow(TELL);
    }

    @Override
    public void onTrouble(Trouble listener) {
        trouble = listener;
    }

    @Override
    public long earlyReturns() {
        return health.earlyReturns();
    }

    @Override
    public boolean isWatching() {
        return watching;
    }

    /** True while a watcher waits for a channel. Looks at each of them. */
    public boolean isAwaited() {
        return watched.values().stream().anyMatch(one -> !one.isDropped());
    }

    @Override
    public int select(long timeoutNanos) throws IOException {
        cancelDropped();
        try {
            int told = timeoutNanos == 0 ? ask(0) : block(timeoutNanos);
            watching = !selector.keys().isEmpty();
            return told;
        } catch (IOException | ClosedSelectorException | CancelledKeyException e) {
            recover(e);
            return 0;
        } finally {
            if (woken) {
                woken = false;
            }
        }
    }

    private int block(long timeoutNanos) throws IOException {
        long began = calls.nanoTime();
        long asked = began;
        long left = timeoutNanos;
        do {
            int told = ask(millis(left));
            if (told > 0 || woken || Thread.currentThread().isInterrupted()) {
                health.works();
                return told;
            }
            long now = calls.nanoTime();
            if (now - asked >= HALF_MILLI) {
                health.works();
            } else if (!endure(health.cameEarly(now), left)) {
                return 0;
            }
            asked = calls.nanoTime();
            left = timeoutNanos < 0 ? timeoutNanos : Math.max(0, timeoutNanos - (asked - began));
        } while (left != 0);
        return 0;
    }

    /** A selector counts whole milliseconds: rounding down would turn the loop until the rest has passed. */
    private long millis(long nanos) {
        long whole = nanos < 0 ? -1 : nanos / NANOS_PER_MILLI + (nanos % NANOS_PER_MILLI == 0 ? 0 : 1);
        return watched.isEmpty() || (whole >= 0 && whole < LOOK_MILLIS) ? whole : LOOK_MILLIS;
    }

    private int ask(long millis) throws IOException {
        int told = calls.select(selector, TELL, millis);
        health.answered();
        return selector.keys().size() == watched.size() ? told : told + tellClosed();
    }

    private int tellClosed() {
        List<Watched> ended =
                watched.values().stream().filter(one -> !one.channel().isOpen()).toList();
        ended.forEach(this::forget);
        return ended.size();
    }

    private void forget(Watched ended) {
        watched.remove(ended.channel());
        ended.tellClosed();
    }

    /** Gives false if there may be something to do for the loop. */
    private boolean endure(SelectorHealth.Cure cure, long left) {
        switch (cure) {
            case NONE -> {}
            case PAUSE -> pause(left < 0 ? health.pauseNanos() : Math.min(left, health.pauseNanos()));
            case REPLACE, GIVE_UP -> {
                replace(
                        "came back at once, " + SelectorHealth.PATIENCE
                                + " times in a row, though nothing had happened",
                        null);
                return false;
            }
        }
        return !woken;
    }

    /**
     * Goes on with a new selector.
     *
     * @throws IOException if it failed so often that there is no hope
     */
    private void recover(Exception failure) throws IOException {
        switch (health.failed(calls.nanoTime())) {
            case GIVE_UP ->
                throw new IOException(
                        "It failed " + SelectorHealth.MAX_FAILURES
                                + " times in a row, though it was replaced by a new one",
                        failure);
            case PAUSE -> {
                pause(health.pauseNanos());
                move();
            }
            case REPLACE, NONE -> replace("failed", failure);
        }
    }

    private void replace(String fault, @Nullable Exception failure) {
        String channels = shown();
        boolean moved = move();
        trouble.tell(
                "The selector of the event loop " + fault + ". "
                        + (moved ? "A new one has taken its place" : "No new one could be opened, so it stays in use")
                        + ", and the loop goes on. It watched " + channels,
                failure);
    }

    private String shown() {
        String first =
                watched.values().stream().limit(SHOWN).map(Watched::toString).collect(Collectors.joining(", "));
        return watched.size() + " channel(s)" + (first.isEmpty() ? "" : ": ") + first
                + (watched.size() > SHOWN ? ", ..." : "");
    }

    /** Gives false if there is no new selector to be had. */
    private boolean move() {
        Selector old = selector;
        try {
            Selector fresh = calls.open();
            cancelDropped();
            List<Watched> ended =
                    watched.values().stream().filter(one -> !one.moveTo(fresh)).toList();
            selector = fresh;
            if (woken) {
                fresh.wakeup();
            }
            ended.forEach(this::forget);
            old.close();
            return true;
        } catch (IOException e) {
            return selector != old;
        }
    }

    private void pause(long nanos) {
        pausing = Thread.currentThread();
        if (!woken) {
            calls.pause(nanos);
        }
        pausing = null;
    }

    /** A class, not a lambda: that would be linked at the first select, when timers are running. */
    private static final class Tell implements Consumer<SelectionKey> {
        @Override
        public void accept(SelectionKey key) {
            ((Watched) key.attachment()).tellReady();
        }
    }

    @Override
    public void wakeUp() {
        woken = true;
        selector.wakeup();
        Thread sleeper = pausing;
        if (sleeper != null) {
            LockSupport.unpark(sleeper);
        }
    }

    @Override
    public void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
        if (closed) {
            return;
        }
        Watched known = watched.get(channel);
        if (known != null) {
            if (operations == 0) {
                dropped.add(known);
            }
            known.change(operations, watcher);
        } else if (operations != 0) {
            register(channel, operations, watcher);
        }
    }

    @Override
    public void release(SelectableChannel channel) throws IOException {
        Watched known = watched.remove(channel);
        if (known != null && !closed) {
            known.cancel();
            ask(0);
        }
    }

    private void register(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
        if (!selector.isOpen()) {
            recover(new ClosedSelectorException());
        }
        try {
            watched.put(channel, new Watched(channel, operations, watcher, selector));
            watching = true;
        } catch (ClosedSelectorException e) {
            throw new IOException("The event loop's selector was closed, and no new one could be opened", e);
        }
    }

    /** Those that nobody waits for again by now. */
    private void cancelDropped() {
        for (Watched one : dropped) {
            if (one.isDropped()) {
                one.cancel();
                watched.remove(one.channel());
            }
        }
        dropped.clear();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        watched.clear();
        selector.close();
    }
}
