package dev.fermata.tls;

import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/** Makes the engines of the two sides. */
final class Engines {
    private Engines() {}

    /** The certificate must have been issued for the host, which is checked as for HTTPS (RFC 2818). */
    static SSLEngine client(SSLContext context, Settings settings, String host, int port) {
        String name = bare(settings.serverName() != null ? settings.serverName() : host);
        if (name.isEmpty()) {
            throw new IllegalStateException("A TLS client has to know the name of its peer, for which the certificate"
                    + " must have been issued. This connection has none: give it with Tls.serverName(\"...\").");
        }
        SSLEngine engine = context.createSSLEngine(name, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        SNIServerName sni = sniOf(name);
        parameters.setServerNames(sni == null ? List.of() : List.of(sni));
        finish(engine, parameters, settings);
        return engine;
    }

    static SSLEngine server(SSLContext context, Settings settings) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = engine.getSSLParameters();
        switch (settings.clientCertificate()) {
            case NONE -> parameters.setWantClientAuth(false);
            case WANTED -> parameters.setWantClientAuth(true);
            case NEEDED -> parameters.setNeedClientAuth(true);
        }
        finish(engine, parameters, settings);
        return engine;
    }

    private static void finish(SSLEngine engine, SSLParameters parameters, Settings settings) {
        parameters.setApplicationProtocols(settings.alpn().toArray(String[]::new));
        settings.parameters().accept(parameters);
        engine.setSSLParameters(parameters);
    }

    /** Certificates have neither the dot at the end of a full name nor the brackets round an address. */
    private static String bare(String host) {
        if (host.startsWith("[") && host.endsWith("]")) {
            return host.substring(1, host.length() - 1);
        }
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /** Gives null for an address, which SNI does not know, and for what is no valid name. */
    private static @Nullable SNIServerName sniOf(String name) {
        boolean isAddress = name.indexOf(':') >= 0 || name.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
        if (isAddress) {
            return null;
        }
        try {
            return new SNIHostName(name);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
