package dev.fermata.samples.redis;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The connection broke while a command was on its way: whether Redis has executed it is not known. */
public final class ConnectionLostException extends UncheckedIOException {
    private static final long serialVersionUID = 1L;

    ConnectionLostException(String address, IOException cause) {
        super(
                "The connection to Redis at " + address
                        + " broke before the reply came; whether the command was executed" + " is not known.",
                cause);
    }
}
