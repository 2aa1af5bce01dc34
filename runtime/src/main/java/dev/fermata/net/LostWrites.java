package dev.fermata.net;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Counts writes to a broken connection: some do nothing, as in asyncio, but who never asks is told in the end. */
final class LostWrites {
    private static final int MANY = 5;

    private int count;

    /** Tells whether the next one fails. */
    boolean isLast() {
        return count >= MANY;
    }

    /** @throws UncheckedIOException if there were too many */
    void another(IOException reason) {
        if (++count > MANY) {
            throw new UncheckedIOException(
                    "The connection is broken, and " + MANY + " writes were lost. await(drain()) tells when.", reason);
        }
    }
}
