package dev.fermata.net;

import java.io.IOException;

/** Thrown when a line, or what ends with a separator, is longer than the reader's limit. Its bytes can still be read. */
public final class LimitOverrunException extends IOException {
    private static final long serialVersionUID = 1L;

    LimitOverrunException(String wanted, int limit) {
        super("No " + wanted + " within the first " + limit + " bytes. They are still there: take them with read(n).");
    }
}
