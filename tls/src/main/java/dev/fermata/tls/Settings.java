package dev.fermata.tls;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * How {@link Tls} was set up, but for its contexts.
 *
 * @param serverName null: the host that is connected to
 */
record Settings(
        List<String> alpn,
        @Nullable String serverName,
        ClientCertificate clientCertificate,
        boolean truncationAllowed,
        Duration handshakeLimit,
        Duration closeLimit,
        Consumer<SSLParameters> parameters) {
    /** What a server wants of its clients. */
    enum ClientCertificate {
        NONE,
        WANTED,
        NEEDED
    }

    private static final Duration LIMIT = Duration.ofSeconds(30);

    static Settings defaults() {
        return new Settings(List.of(), null, ClientCertificate.NONE, false, LIMIT, LIMIT, parameters -> {});
    }

    Settings withAlpn(List<String> names) {
        return new Settings(
                names, serverName, clientCertificate, truncationAllowed, handshakeLimit, closeLimit, parameters);
    }

    Settings withServerName(String name) {
        return new Settings(alpn, name, clientCertificate, truncationAllowed, handshakeLimit, closeLimit, parameters);
    }

    Settings withClientCertificate(ClientCertificate wanted) {
        return new Settings(alpn, serverName, wanted, truncationAllowed, handshakeLimit, closeLimit, parameters);
    }

    Settings withTruncationAllowed() {
        return new Settings(alpn, serverName, clientCertificate, true, handshakeLimit, closeLimit, parameters);
    }

    Settings withHandshakeLimit(Duration limit) {
        return new Settings(alpn, serverName, clientCertificate, truncationAllowed, limit, closeLimit, parameters);
    }

    Settings withCloseLimit(Duration limit) {
        return new Settings(alpn, serverName, clientCertificate, truncationAllowed, handshakeLimit, limit, parameters);
    }

    Settings withParameters(Consumer<SSLParameters> change) {
        Consumer<SSLParameters> both = parameters.andThen(change);
        return new Settings(alpn, serverName, clientCertificate, truncationAllowed, handshakeLimit, closeLimit, both);
    }
}
