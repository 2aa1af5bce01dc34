/**
 * TLS as a layer over a connection: {@link dev.fermata.tls.Tls}.
 *
 * <p>It drives the JDK's {@code SSLEngine} itself. The library tls-channel was looked at first; three things kept it out:
 * it refuses to read after close_notify was sent (so there is no half close, and data that the peer still sends fail an
 * assertion while closing), it sends no alert when a handshake fails (so the peer learns only that the connection ended),
 * and it tells an end with close_notify from one without only afterwards.
 */
@org.jspecify.annotations.NullMarked
package dev.fermata.tls;
