package dev.fermata;

import org.jspecify.annotations.Nullable;

/** An entry of the ready queue. The link lies in the entry itself, so that queueing allocates nothing. */
abstract class ReadyNode {
    @Nullable
    ReadyNode next;

    /**
     * Tells whether it may change places with others that are ready at the same time. Callbacks may not: that they run in
     * the order in which they were scheduled is promised.
     */
    boolean isShuffled() {
        return false;
    }

    /** Runs on the loop's thread, when this entry's turn comes. */
    abstract void dispatch();
}
