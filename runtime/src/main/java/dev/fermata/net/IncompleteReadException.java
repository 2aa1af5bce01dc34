package dev.fermata.net;

import java.io.EOFException;
import org.jspecify.annotations.Nullable;

/** Thrown when a stream ends before all wanted bytes have come. */
public final class IncompleteReadException extends EOFException {
    private static final long serialVersionUID = 1L;

    private final byte[] partial;
    private final @Nullable Integer expected;

    IncompleteReadException(String wanted, @Nullable Integer expected, byte[] partial) {
        super("The stream ended after " + partial.length + " bytes, before " + wanted + ".");
        this.partial = partial;
        this.expected = expected;
    }

    /** Gives the bytes that came. */
    public byte[] partial() {
        return partial.clone();
    }

    /** Gives how many bytes were wanted; null if a separator was. */
    public @Nullable Integer expected() {
        return expected;
    }
}
