package dev.fermata;

import dev.fermata.internal.Poller;
import java.io.IOException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where other threads leave entries for the loop, or the request to stop.
 *
 * <p>No wake-up is lost: a poster adds, then looks at {@code sleeping}; the loop sets {@code sleeping}, then looks at what
 * was left here once more, and only then blocks. Only the poster that clears the flag wakes the loop, so that a burst costs
 * one wake-up, and the loop's own thread never wakes it.
 */
final class Inbox {
    private final ConcurrentLinkedQueue<ReadyNode> posted = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sleeping = new AtomicBoolean();
    private final Poller poller;
    private volatile boolean stopping;

    Inbox(Poller poller) {
        this.poller = poller;
    }

    /** From any thread. */
    void post(ReadyNode node) {
        posted.add(node);
        wake();
    }

    /** From any thread. Holds until {@link #endStop}. */
    void requestStop() {
        stopping = true;
        wake();
    }

    boolean isStopRequested() {
        return stopping;
    }

    void endStop() {
        stopping = false;
    }

    private void wake() {
        if (sleeping.get() && sleeping.compareAndSet(true, false)) {
            poller.wakeUp();
        }
    }

    boolean isEmpty() {
        return posted.isEmpty();
    }

    /** The next post wakes the poller, which does not block meanwhile. */
    void expectPosts() {
        sleeping.set(true);
    }

    /** Blocks in the poller, unless something was posted, or the loop is to stop. */
    int sleep(long timeoutNanos) throws IOException {
        sleeping.set(true);
        try {
            return poller.select(posted.isEmpty() && !stopping ? timeoutNanos : 0);
        } finally {
            sleeping.set(false);
        }
    }

    /** Moves what is here now: what comes meanwhile waits for the next turn, so that a flood cannot starve the loop. */
    void drainTo(ReadyQueue ready) {
        for (int n = posted.isEmpty() ? 0 : posted.size(); n > 0; n--) {
            ReadyNode node = posted.poll();
            if (node == null) {
                return;
            }
            ready.add(node);
        }
    }
}
