package dev.fermata.tls;

import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * What the two sides of a TLS connection have agreed on: {@code connection.extra(TlsInfo.class)}.
 *
 * @param protocol "TLSv1.3" or "TLSv1.2"
 * @param cipherSuite "TLS_AES_256_GCM_SHA384", for instance
 * @param applicationProtocol what was agreed on by ALPN; null: nothing
 * @param serverName the name for which the client has asked (SNI); null: none
 * @param peerCertificates the peer's certificate and those that lead to its authority; empty: it has shown none
 */
public record TlsInfo(
        String protocol,
        String cipherSuite,
        @Nullable String applicationProtocol,
        @Nullable String serverName,
        List<X509Certificate> peerCertificates) {
    /** Copies the list. */
    public TlsInfo {
        peerCertificates = List.copyOf(peerCertificates);
    }

    static TlsInfo of(SSLEngine engine) {
        SSLSession session = engine.getSession();
        String agreed = engine.getApplicationProtocol();
        return new TlsInfo(
                session.getProtocol(),
                session.getCipherSuite(),
                agreed == null || agreed.isEmpty() ? null : agreed,
                serverName(session),
                peerCertificates(session));
    }

    private static @Nullable String serverName(SSLSession session) {
        if (session instanceof ExtendedSSLSession extended) {
            for (SNIServerName name : extended.getRequestedServerNames()) {
                if (name instanceof SNIHostName host) {
                    return host.getAsciiName();
                }
            }
        }
        return null;
    }

    private static List<X509Certificate> peerCertificates(SSLSession session) {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            for (Certificate certificate : session.getPeerCertificates()) {
                certificates.add((X509Certificate) certificate);
            }
        } catch (SSLPeerUnverifiedException e) {
            return List.of();
        }
        return certificates;
    }
}
