package dev.fermata.net;

import java.io.IOException;

/** Thrown when a line, or what ends with a separator, is longer than the reader's limit. Its bytes can still be read. */
public final class LimitOverrunException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int consumed;

    LimitOverrunException(String wanted, boolean found, int limit, int consumed) {
        super((found
                        ? "The " + wanted + " comes only behind " + consumed + " bytes: the limit is " + limit + "."
                        : "No " + wanted + " within the first " + consumed + " bytes: the limit is " + limit + ".")
                + " They are still there: take them with read(n).");
        this.consumed = consumed;
    }

    /** Gives how many bytes can be read without a part of what ends the line. */
    public int consumed() {
        return consumed;
    }
}
