package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Layer;
import dev.fermata.net.Transport;
import dev.fermata.tls.Settings.ClientCertificate;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/**
 * Has a connection go through TLS: {@code ConnectionOptions.defaults().layer(Tls.client())}.
 *
 * <p>A client checks that somebody whom it trusts has issued the server's certificate, and for the host that was connected
 * to. Both sides take an end of the connection without TLS's own sign of it for an error, {@link TruncatedException}. The
 * versions are those the JDK has enabled: 1.3 and 1.2. What the engine wants computed runs on the loop's pool.
 *
 * <p>Of an open connection, {@code connection.extra(TlsInfo.class)} tells what was agreed on, and {@code
 * extra(SSLSession.class)} the rest. Ending the output ends it in that direction only, if the version is 1.3; in 1.2 the
 * peer's JDK then ends the other one too. Immutable; for any number of connections and loops.
 */
public final class Tls implements Layer {
    /** Null: this is a server. */
    private final @Nullable SSLContext client;

    private final SniChooser server;
    private final Settings settings;

    private Tls(@Nullable SSLContext client, SniChooser server, Settings settings) {
        this.client = client;
        this.server = server;
        this.settings = settings;
    }

    /**
     * Is a client that trusts whom the JDK trusts. The first call in a process reads the JDK's list of authorities, which
     * takes some tens of milliseconds.
     */
    public static Tls client() {
        try {
            return client(SSLContext.getDefault());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This JDK has no usable default SSLContext", e);
        }
    }

    /** Is a client that trusts whom {@code context} trusts, and shows its certificate if the server wants one. */
    public static Tls client(SSLContext context) {
        return new Tls(context, name -> context, Settings.defaults());
    }

    /**
     * Is a client that trusts these certificates, of authorities or of servers themselves, and no others.
     *
     * @throws IOException if a file cannot be read, or has no certificate
     */
    public static Tls trusting(Path... pems) throws IOException {
        return client(PemContext.empty().trust(pems).load());
    }

    /** Is a server with the certificate that {@code context} has. */
    public static Tls server(SSLContext context) {
        return server(name -> context);
    }

    /**
     * Is a server with this certificate.
     *
     * @param chain the certificate, and behind it those that lead to its authority, in PEM
     * @param key its private key: PKCS#8 in PEM, not encrypted
     * @throws IOException if a file cannot be read, or they do not belong together
     */
    public static Tls server(Path chain, Path key) throws IOException {
        return server(PemContext.empty().key(chain, key).load());
    }

    /** Is a server whose certificate depends on the name that the client asks for. */
    public static Tls server(SniChooser chooser) {
        return new Tls(null, chooser, Settings.defaults());
    }

    /** Speaks one of these protocols, the first that the peer has too (ALPN): "h2", "http/1.1". */
    public Tls alpn(String... names) {
        return with(settings.withAlpn(List.of(names)));
    }

    /** For a client: has the server be {@code name}, whatever host is connected to. */
    public Tls serverName(String name) {
        return with(settings.withServerName(name));
    }

    /** For a server: asks clients for a certificate, and takes those that have none too. */
    public Tls wantClientCertificate() {
        return with(settings.withClientCertificate(ClientCertificate.WANTED));
    }

    /** For a server: takes clients only that show a certificate which its context trusts. */
    public Tls needClientCertificate() {
        return with(settings.withClientCertificate(ClientCertificate.NEEDED));
    }

    /** Takes an end of the connection below for a regular end: see {@link TruncatedException}. */
    public Tls allowTruncation() {
        return with(settings.withTruncationAllowed());
    }

    /** Fails a handshake that is not done after so long, on the loop's clock; without this, 30 seconds. */
    public Tls handshakeLimit(Duration limit) {
        return with(settings.withHandshakeLimit(positive(limit)));
    }

    /**
     * Cuts a connection off if so long after its close, on the loop's clock, the peer has not ended it too, or what was sent
     * has not gone; without this, 30 seconds.
     */
    public Tls closeLimit(Duration limit) {
        return with(settings.withCloseLimit(positive(limit)));
    }

    /** Changes what {@code change} changes, for each connection, after all else has been set. */
    public Tls parameters(Consumer<SSLParameters> change) {
        return with(settings.withParameters(change));
    }

    private Tls with(Settings changed) {
        return new Tls(client, server, changed);
    }

    private static Duration positive(Duration limit) {
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException("A limit must be positive: " + limit);
        }
        return limit;
    }

    /**
     * Does the handshake.
     *
     * @throws SSLException where it is awaited, if the two sides do not agree, or a certificate is not valid
     * @throws java.net.SocketTimeoutException where it is awaited, if it takes longer than its limit
     */
    @Override
    @Async
    public Coroutine<Transport> over(Transport below, String host, int port) throws IOException {
        checkSide(host);
        try {
            return result(await(waitFor(handshake(below, host, port), settings.handshakeLimit())));
        } catch (TimeoutException e) {
            throw HandshakeFailure.overdue(settings.handshakeLimit(), peer(below, host, port));
        } catch (IOException e) {
            throw HandshakeFailure.describe(e, peer(below, host, port));
        }
    }

    /** Each side would wait for the other one to begin. */
    private void checkSide(String host) {
        if (client == null && !host.isEmpty()) {
            throw new IllegalStateException("Tls.server(...) was given to the connection of a client to " + host
                    + ": use Tls.client() there, or Tls.trusting(...).");
        }
        if (client != null && host.isEmpty() && settings.serverName() == null) {
            throw new IllegalStateException(
                    "Tls.client(...) was given to a connection without the name of a host: a server"
                            + " uses Tls.server(...), and a client says the name, as in startTls(tls, host).");
        }
    }

    private Coroutine<Transport> handshake(Transport below, String host, int port) throws IOException {
        Handshake handshake = new Handshake(below);
        return client == null
                ? handshake.asServer(server, settings)
                : handshake.run(Engines.client(client, settings, host, port), settings);
    }

    private String peer(Transport below, String host, int port) {
        SocketAddress address = below.remoteAddress();
        if (client == null) {
            return address == null ? "a client" : "the client at " + address;
        }
        String name = settings.serverName() == null || settings.serverName().equals(host)
                ? ""
                : " (as " + settings.serverName() + ")";
        return (host.isEmpty() ? "a server" : host + ":" + port) + name;
    }
}
