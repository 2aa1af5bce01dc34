package dev.fermata.tls;

import dev.fermata.testing.TestLoop;
import java.io.IOException;

/** Pairs for tests that begin after the handshake. */
final class Opening {
    private static final Certificates FILES = Certificates.get();

    private Opening() {}

    static Tls client(String version) throws IOException {
        return Tls.trusting(FILES.authority).parameters(p -> p.setProtocols(new String[] {version}));
    }

    static Tls server() throws IOException {
        return Tls.server(FILES.localhost, FILES.key);
    }

    static Pair pair(TestLoop loop, Wire wire, Tls client, Tls server) {
        return loop.run(() -> Pair.shakeHands(wire, client, server));
    }

    static Pair pair(TestLoop loop, String version) throws IOException {
        return pair(loop, Wire.open(loop.loop()), client(version), server());
    }
}
