package dev.fermata.tls;

import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.NullUnmarked;

/** On which threads a client's certificate checks run. */
@NullUnmarked
final class TaskThreads extends X509ExtendedTrustManager {
    private final List<String> names = new ArrayList<>();

    static List<String> ofTrustChecks(TestLoop loop, Certificates files) throws IOException {
        TaskThreads trust = new TaskThreads();
        loop.run(() -> Pair.shakeHands(
                Wire.open(loop.loop()), Tls.client(trust.context()), Tls.server(files.localhost, files.key)));
        return trust.names;
    }

    private SSLContext context() throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {this}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind, SSLEngine engine) {
        names.add(Thread.currentThread().getName());
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String kind, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String kind, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
