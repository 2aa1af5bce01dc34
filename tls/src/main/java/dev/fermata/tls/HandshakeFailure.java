package dev.fermata.tls;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;

/** Says of a handshake that failed with whom it was, what happened, and what can be done. */
final class HandshakeFailure {
    private HandshakeFailure() {}

    static IOException describe(IOException failure, String peer) {
        if (failure instanceof TruncatedException) {
            return caused(
                    new SSLHandshakeException("The TLS handshake with " + peer
                            + " failed: the peer closed the connection in the middle of it."
                            + " Does it speak TLS on this port, and in a version that this side allows?"),
                    failure);
        }
        String message = "The TLS handshake with " + peer + " failed: " + failure.getMessage() + hint(failure);
        if (failure instanceof SSLException) {
            return caused(new SSLHandshakeException(message), failure);
        }
        return new IOException(message, failure);
    }

    /** In TLS 1.3 a client learns only later that the server does not take its certificate. */
    static IOException inUse(IOException failure) {
        String hint = failure instanceof SSLHandshakeException ? hintFor(failure) : null;
        return hint == null ? failure : caused(new SSLHandshakeException(failure.getMessage() + ". " + hint), failure);
    }

    static IOException overdue(Duration limit, String peer) {
        return new SocketTimeoutException("The TLS handshake with " + peer + " was not done within " + limit
                + ". Does it speak TLS on this port? Tls.handshakeLimit(...) gives more time.");
    }

    private static IOException caused(IOException described, IOException cause) {
        described.initCause(cause);
        return described;
    }

    private static String hint(IOException failure) {
        String hint = hintFor(failure);
        return hint == null ? "" : ". " + hint;
    }

    private static @Nullable String hintFor(IOException failure) {
        String message = String.valueOf(failure.getMessage());
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return "The peer's certificate has expired: it has to be renewed.";
            }
            if (cause instanceof CertificateNotYetValidException) {
                return "The peer's certificate is not valid yet: compare the clocks of both machines.";
            }
            if (cause instanceof CertPathBuilderException) {
                return "No authority that this side trusts has issued the peer's certificate."
                        + " If it is one of your own, trust it: Tls.trusting(Path.of(\"certificate.pem\")).";
            }
        }
        if (message.contains("subject alternative")) {
            return "The certificate is for other names than the one that was connected to. Connect by a name that it has,"
                    + " or give that name with Tls.serverName(\"...\").";
        }
        if (message.contains("certificate_unknown") || message.contains("unknown_ca")) {
            return "The peer does not trust the certificate of this side.";
        }
        if (message.contains("certificate_required")
                || message.contains("bad_certificate")
                || message.contains("Empty client certificate chain")) {
            return "The server wants a certificate of its client that it trusts:"
                    + " PemContext.key(chain, key) makes a context with one.";
        }
        if (message.contains("nrecognized SSL message")) {
            return "What came is not TLS: does the peer speak it on this port?";
        }
        return null;
    }
}
