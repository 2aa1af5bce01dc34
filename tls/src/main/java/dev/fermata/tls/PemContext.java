package dev.fermata.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes an {@code SSLContext} of files in PEM, as openssl and certbot write them. Immutable.
 *
 * @param chain the own certificate and those that lead to its authority; null: none
 * @param key the private key of the certificate; null: none
 * @param trusted files with certificates to trust; empty: those that the JDK trusts
 */
public record PemContext(@Nullable Path chain, @Nullable Path key, List<Path> trusted) {
    private static final char[] NO_PASSWORD = {};

    /** Copies the list. */
    public PemContext {
        trusted = List.copyOf(trusted);
    }

    /** Has no certificate of its own, and trusts whom the JDK trusts. */
    public static PemContext empty() {
        return new PemContext(null, null, List.of());
    }

    /**
     * Shows this certificate to peers.
     *
     * @param chain the certificate first, then those that lead to its authority
     * @param key its private key: PKCS#8, not encrypted
     */
    public PemContext key(Path chain, Path key) {
        return new PemContext(chain, key, trusted);
    }

    /** Trusts the certificates in these files, of authorities or of peers themselves, and no others. */
    public PemContext trust(Path... pems) {
        List<Path> all = new ArrayList<>(trusted);
        all.addAll(List.of(pems));
        return new PemContext(chain, key, all);
    }

    /**
     * Reads the files, and blocks while it does.
     *
     * @throws IOException if a file cannot be read or has not what it should, or key and certificate do not belong together
     */
    public SSLContext load() throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keyManagers(), trustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("No SSLContext can be made of " + this + ": " + e.getMessage(), e);
        }
    }

    private KeyManager @Nullable [] keyManagers() throws IOException, GeneralSecurityException {
        if (chain == null || key == null) {
            return null;
        }
        List<X509Certificate> certificates = PemFile.read(chain).certificates();
        PrivateKey privateKey = PemKey.read(key, certificates.get(0));
        KeyStore store = emptyStore();
        store.setKeyEntry("own", privateKey, NO_PASSWORD, certificates.toArray(X509Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, NO_PASSWORD);
        return factory.getKeyManagers();
    }

    private TrustManager @Nullable [] trustManagers() throws IOException, GeneralSecurityException {
        if (trusted.isEmpty()) {
            return null;
        }
        KeyStore store = emptyStore();
        for (Path file : trusted) {
            for (X509Certificate certificate : PemFile.read(file).certificates()) {
                store.setCertificateEntry("trusted " + store.size(), certificate);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }
}
