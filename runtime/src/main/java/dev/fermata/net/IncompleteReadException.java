package dev.fermata.net;

import java.io.EOFException;

/** Thrown when a stream ends before all wanted bytes have come. */
public final class IncompleteReadException extends EOFException {
    private static final long serialVersionUID = 1L;

    private final byte[] partial;

    IncompleteReadException(String wanted, byte[] partial) {
        super("The stream ended after " + partial.length + " bytes, before " + wanted + ".");
        this.partial = partial;
    }

    /** Gives the bytes that came. */
    public byte[] partial() {
        return partial.clone();
    }
}
