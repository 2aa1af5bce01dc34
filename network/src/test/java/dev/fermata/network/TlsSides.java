package dev.fermata.network;

import dev.fermata.net.Layer;
import dev.fermata.testing.Faults;
import dev.fermata.tls.Tls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS for both sides of a connection, with a certificate that the JDK's keytool makes once per run. */
record TlsSides(Layer client, Layer server) {
    private static final String PASSWORD = "changeit";
    private static final SSLContext CONTEXT = context();

    /** @param below faults of the transport that TLS lies on */
    static TlsSides over(Faults below) {
        return new TlsSides(over(below, Tls.client(CONTEXT)), over(below, Tls.server(CONTEXT)));
    }

    private static Layer over(Faults faults, Layer tls) {
        return (below, host, port) -> tls.over(faults.over(below), host, port);
    }

    private static SSLContext context() {
        try {
            return context(keyStore());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SSLContext context(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static KeyStore keyStore() throws IOException, GeneralSecurityException {
        Path folder = Files.createTempDirectory("fermata");
        Path store = folder.resolve("store.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "localhost",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD);
        try {
            Process keytool = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool failed: " + command);
            }
            KeyStore loaded = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            KeyStore trusting = KeyStore.getInstance(KeyStore.getDefaultType());
            trusting.load(null, null);
            trusting.setKeyEntry(
                    "key",
                    loaded.getKey("localhost", PASSWORD.toCharArray()),
                    PASSWORD.toCharArray(),
                    loaded.getCertificateChain("localhost"));
            trusting.setCertificateEntry("trusted", loaded.getCertificate("localhost"));
            Files.delete(store);
            Files.delete(folder);
            return trusting;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
