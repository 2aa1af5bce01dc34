package dev.fermata.sync;

/** What a {@link Permit} gives back. */
interface Releasable {
    void release();
}
