package dev.fermata.internal;

import java.io.IOException;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.Nullable;

/** Where an idle event loop waits: for channels, for a wake-up, or for the time to pass. */
public interface Poller {
    /** Hears which of its channel's operations are ready: all of them if it was closed. Runs no user code. */
    @FunctionalInterface
    interface Watcher {
        /** {@code operations} are bits of {@link java.nio.channels.SelectionKey}. */
        void ready(int operations);
    }

    /** Hears what went wrong while the loop waits, though it goes on. May run user code. */
    @FunctionalInterface
    interface Trouble {
        void tell(String what, @Nullable Throwable cause);
    }

    /** Sets who hears of trouble. */
    default void onTrouble(Trouble listener) {}

    /** Gives how often {@link #select} was left without a reason, again and again. */
    default long earlyReturns() {
        return 0;
    }

    /** True while a channel is watched: only then can {@link #select} with a timeout of 0 have an effect. */
    boolean isWatching();

    /**
     * Waits until a watched channel is ready, {@link #wakeUp} is called, or the time is over, and tells the watchers.
     *
     * @param timeoutNanos 0: do not block; negative: no limit
     * @return how many watchers were told
     */
    int select(long timeoutNanos) throws IOException;

    /** Ends the current, or else the next, {@link #select}. From any thread. */
    void wakeUp();

    /**
     * Watches the channel for {@code operations} in place of those before; 0 ends it, with the next {@link #select}. When
     * the channel is closed meanwhile, the watcher is told once more, and is then forgotten.
     *
     * @throws IOException if the channel is closed
     */
    void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException;

    /** Lets go of a channel that is closed, so that its descriptor is free. */
    default void release(SelectableChannel channel) throws IOException {}

    /** Frees what the poller holds; the channels stay open. */
    void close() throws IOException;
}
