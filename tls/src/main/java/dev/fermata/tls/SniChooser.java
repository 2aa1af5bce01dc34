package dev.fermata.tls;

import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Chooses the certificates of a server by the name that a client asks for (SNI). */
@FunctionalInterface
public interface SniChooser {
    /**
     * Gives the context for a client. Runs on the loop's thread, and must not block.
     *
     * @param serverName the name, in lower case; null: the client asks for none
     * @return null: there is none for this name, and the client is told so (the alert "unrecognized_name")
     */
    @Nullable
    SSLContext choose(@Nullable String serverName);
}
