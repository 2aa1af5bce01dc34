package dev.fermata;

import org.jspecify.annotations.Nullable;

/** An entry of the ready queue. The link lies in the entry itself, so that queueing allocates nothing. */
abstract class ReadyNode {
    @Nullable
    ReadyNode next;

    /** Runs on the loop's thread, when this entry's turn comes. */
    abstract void dispatch();
}
