package dev.fermata.net;

import dev.fermata.Coroutine;
import java.io.IOException;

/** Puts a transport over another one: TLS over a socket, or, in a test, faults. */
@FunctionalInterface
public interface Layer {
    /**
     * Makes the coroutine that gives the upper transport when it is ready for use, after a handshake for instance. If it
     * fails, {@code below} is closed by the caller.
     *
     * @param host the name of the peer that the user gave, for a client; empty for a server, or if it has none
     * @param port the port of the peer for a client; else -1
     * @throws IOException where it is awaited, if the peer and this side do not agree
     */
    Coroutine<? extends Transport> over(Transport below, String host, int port) throws IOException;
}
