package dev.fermata.tls;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;

/** What a handshake has led to, read from the engine once: later its lock may be taken. */
record Opened(SSLSession session, TlsInfo info) {
    static Opened of(SSLEngine engine) {
        return new Opened(engine.getSession(), TlsInfo.of(engine));
    }
}
