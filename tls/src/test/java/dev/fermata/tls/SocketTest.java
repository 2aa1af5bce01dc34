package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Net;
import dev.fermata.net.ServerOptions;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Over real sockets, by the way that programs take. */
@NullUnmarked
class SocketTest {
    private static final Certificates FILES = Certificates.get();
    private static final String HOST = "127.0.0.1";

    private static ServerOptions serving() throws IOException {
        return ServerOptions.defaults().layer(Tls.server(FILES.localhost, FILES.key));
    }

    private static ConnectionOptions with(Tls tls) {
        return ConnectionOptions.defaults().layer(tls.serverName("localhost"));
    }

    /** Case 250 of asyncio. */
    @AsyncTest(limitSeconds = 60)
    void an_echo_works_and_wrong_trust_fails_the_handshake(TestLoop loop) {
        assertThat(loop.run(() -> echoAndWrongTrust())).containsExactly("secret\n true", "untrusted");
    }

    @Async
    private static Coroutine<List<String>> echoAndWrongTrust() throws IOException {
        List<String> out = new ArrayList<>();
        try (var server = await(Net.startServer(SocketTest::echoLine, HOST, 0, serving()))) {
            Tls tls = Tls.trusting(FILES.authority);
            try (var connection = await(Net.openConnection(HOST, server.port(), with(tls)))) {
                connection.writer().write("secret\n");
                String got = new String(await(connection.reader().readAll()), UTF_8);
                out.add(got + " " + (connection.extra(javax.net.ssl.SSLSession.class) != null));
            }
            try (var connection = await(Net.openConnection(HOST, server.port(), with(Tls.client())))) {
                out.add("connected to " + connection.remoteAddress());
            } catch (SSLHandshakeException e) {
                out.add("untrusted");
            }
        }
        return result(out);
    }

    @Async
    private static Coroutine<Void> echoLine(Connection connection) throws IOException {
        String line = await(connection.reader().readLine());
        connection.writer().write(line + "\n");
        await(connection.writer().drain());
        connection.writer().close();
        return done();
    }

    @AsyncTest(limitSeconds = 60)
    void a_connection_changes_to_TLS_in_place(TestLoop loop) {
        assertThat(loop.run(() -> startTls())).containsExactly("go ahead", "hello over TLSv1.3");
    }

    @Async
    private static Coroutine<List<String>> startTls() throws IOException {
        List<String> out = new ArrayList<>();
        try (var server = await(Net.startServer(SocketTest::greetLater, HOST, 0))) {
            try (var connection = await(Net.openConnection(HOST, server.port()))) {
                connection.writer().write("STARTTLS\n");
                out.add(await(connection.reader().readLine()));
                await(connection.startTls(Tls.trusting(FILES.authority), "localhost"));
                out.add(await(connection.reader().readLine()));
            }
        }
        return result(out);
    }

    @Async
    private static Coroutine<Void> greetLater(Connection connection) throws IOException {
        await(connection.reader().readLine());
        connection.writer().write("go ahead\n");
        await(connection.startTls(Tls.server(FILES.localhost, FILES.key)));
        connection
                .writer()
                .write("hello over " + connection.extra(TlsInfo.class).protocol() + "\n");
        await(connection.writer().drain());
        return done();
    }

    /** Much is under way, and nobody wants it any more. On a real clock: a jumping one stands still while data flow. */
    @Test
    void a_client_that_leaves_a_download_is_rid_of_it() throws Exception {
        assertThat(Fermata.run(waitFor(leaveDownload(), Duration.ofSeconds(20))))
                .isEqualTo("closed on both sides");
    }

    @Async
    private static Coroutine<String> leaveDownload() throws IOException {
        Tls tls = Tls.trusting(FILES.authority).closeLimit(Duration.ofMillis(300));
        try (var server = await(Net.startServer(SocketTest::stream, HOST, 0, serving()))) {
            try (var connection = await(Net.openConnection(HOST, server.port(), with(tls)))) {
                await(connection.reader().readExactly(100_000));
            }
            server.stop();
            await(server.waitClosed());
        }
        return result("closed on both sides");
    }

    @Async
    private static Coroutine<Void> stream(Connection connection) {
        byte[] block = new byte[100_000];
        try {
            for (int i = 0; i < 1_000_000; i++) {
                connection.writer().write(block);
                await(connection.writer().drain());
            }
        } catch (IOException e) {
            connection.writer().abort();
        }
        return done();
    }
}
