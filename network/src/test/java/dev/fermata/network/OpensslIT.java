package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Fermata.waitFor;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionHandler;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Net;
import dev.fermata.net.ServerOptions;
import dev.fermata.tls.PemContext;
import dev.fermata.tls.Tls;
import dev.fermata.tls.TlsInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** TLS against OpenSSL and curl, which share no code with the JDK. */
@NullUnmarked
class OpensslIT {
    private static final String HOST = "127.0.0.1";
    private static final Duration LIMIT = Duration.ofSeconds(40);

    @TempDir
    static Path folder;

    @BeforeAll
    static void makeCertificates() {
        Openssl.issue(folder, "localhost", "other.example", "client");
    }

    private static Path file(String name) {
        return folder.resolve(name);
    }

    private static SSLContext context(String name) throws IOException {
        return PemContext.empty()
                .key(file(name + ".pem"), file("key.pem"))
                .trust(file("ca.pem"))
                .load();
    }

    /** What somebody does with the port of a server. */
    private interface Visit {
        Object to(int port) throws Exception;
    }

    /** Lets {@code visit} do blocking things on another thread while a server runs. */
    @Async
    private static Coroutine<Object> serve(Tls tls, ConnectionHandler handler, Visit visit) throws Exception {
        ServerOptions options = ServerOptions.defaults().layer(tls);
        try (var server = await(Net.startServer(handler, HOST, 0, options))) {
            return result(await(toThread(() -> visit.to(server.port()))));
        }
    }

    private static Object visit(Tls tls, ConnectionHandler handler, Visit visit) throws Exception {
        return Fermata.run(waitFor(serve(tls, handler, visit), LIMIT));
    }

    @Async
    private static Coroutine<Void> echo(Connection connection) throws IOException {
        TlsInfo info = connection.extra(TlsInfo.class);
        for (String line : each(connection.reader().lines())) {
            connection
                    .writer()
                    .write(info.protocol() + " " + info.applicationProtocol() + " " + info.serverName() + " "
                            + (info.peerCertificates().isEmpty() ? 0 : 1) + " " + line + "\n");
            await(connection.writer().drain());
        }
        return done();
    }

    private static Openssl client(int port, String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("openssl", "s_client", "-connect", HOST + ":" + port, "-verify_return_error"));
        command.addAll(List.of("-CAfile", file("ca.pem").toString(), "-verify_hostname", "localhost"));
        command.addAll(List.of(options));
        return Openssl.start(command.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"-no_tls1_3,TLSv1.2", "-tls1_2,TLSv1.2", "-tls1_3,TLSv1.3"})
    void s_client_talks_with_a_server_in_both_versions(String option, String version) throws Exception {
        visit(Tls.server(context("localhost")), OpensslIT::echo, port -> {
            try (Openssl client = client(port, option, "-servername", "localhost")) {
                client.await("Verify return code: 0 (ok)");
                client.type("one").await(version + " null localhost 0 one");
                client.type("two").await(version + " null localhost 0 two");
                client.type("Q");
                assertThat(client.exitCode()).isZero();
            }
            return done();
        });
    }

    @Test
    void s_client_changes_keys_and_goes_on() throws Exception {
        visit(Tls.server(context("localhost")), OpensslIT::echo, port -> {
            try (Openssl client = client(port, "-tls1_3", "-servername", "localhost")) {
                client.await("Verify return code: 0 (ok)");
                client.type("K").await("KEYUPDATE");
                client.type("one").await("TLSv1.3 null localhost 0 one");
                client.type("k").await("KEYUPDATE");
                client.type("two").await("TLSv1.3 null localhost 0 two");
            }
            return done();
        });
    }

    @Test
    void s_client_begins_another_handshake_in_TLS_1_2_and_goes_on() throws Exception {
        visit(Tls.server(context("localhost")), OpensslIT::echo, port -> {
            try (Openssl client = client(port, "-tls1_2", "-servername", "localhost")) {
                client.await("Verify return code: 0 (ok)");
                client.type("one").await("0 one");
                client.type("R").await("RENEGOTIATING");
                client.type("two").await("TLSv1.2 null localhost 0 two");
            }
            return done();
        });
    }

    @Test
    void s_client_refuses_a_certificate_for_another_name() throws Exception {
        visit(Tls.server(context("other.example")), OpensslIT::echo, port -> {
            try (Openssl client = client(port)) {
                client.await("verify error:num=62:hostname mismatch");
                assertThat(client.exitCode()).isNotZero();
            }
            return done();
        });
    }

    @Test
    void alpn_and_the_server_name_are_agreed_on() throws Exception {
        SSLContext local = context("localhost");
        SSLContext other = context("other.example");
        Tls tls = Tls.server(name -> "other.example".equals(name) ? other : "localhost".equals(name) ? local : null)
                .alpn("h2", "http/1.1");
        visit(tls, OpensslIT::echo, port -> {
            try (Openssl client = client(port, "-servername", "localhost", "-alpn", "http/1.1,h2")) {
                client.await("ALPN protocol: h2");
                client.type("one").await("h2 localhost 0 one");
            }
            try (Openssl client = client(port, "-servername", "other.example", "-verify_hostname", "other.example")) {
                client.await("Verify return code: 0 (ok)");
                assertThat(client.output()).contains("subject=CN = other.example");
            }
            try (Openssl client = client(port, "-servername", "none.example")) {
                client.await("unrecognized name");
            }
            return done();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"-tls1_2", "-tls1_3"})
    void a_client_needs_its_certificate(String version) throws Exception {
        visit(Tls.server(context("localhost")).needClientCertificate(), OpensslIT::echo, port -> {
            String certificate = file("client.pem").toString();
            try (Openssl client = client(
                    port, version, "-cert", certificate, "-key", file("key.pem").toString())) {
                client.await("Verify return code: 0 (ok)");
                client.type("one").await(" null 1 one");
            }
            try (Openssl client = client(port, version)) {
                client.await("alert");
                assertThat(client.exitCode()).isNotZero();
            }
            return done();
        });
    }

    @Async
    private static Coroutine<Void> hello(Connection connection) throws IOException {
        for (String line : each(connection.reader().lines())) {
            if (line.isEmpty()) {
                break;
            }
        }
        connection.writer().write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello");
        await(connection.writer().drain());
        return done();
    }

    @ParameterizedTest
    @CsvSource({"--tlsv1.3,1.3", "--tlsv1.2,1.2"})
    void curl_gets_a_page_and_a_regular_end(String option, String max) throws Exception {
        Object page = visit(
                Tls.server(context("localhost")).alpn("http/1.1"),
                OpensslIT::hello,
                port -> Openssl.run(
                        "curl",
                        "-sS",
                        option,
                        "--tls-max",
                        max,
                        "--cacert",
                        file("ca.pem").toString(),
                        "--resolve",
                        "localhost:" + port + ":" + HOST,
                        "https://localhost:" + port));
        assertThat(page).isEqualTo("hello");
    }

    @Test
    void curl_does_not_trust_an_unknown_authority() throws Exception {
        visit(Tls.server(context("localhost")), OpensslIT::hello, port -> {
            try (Openssl curl = Openssl.start("curl", "-sS", "https://" + HOST + ":" + port)) {
                assertThat(curl.exitCode()).isEqualTo(60);
            }
            return done();
        });
    }

    private static Openssl.Listening listen(String certificate, String... options) throws IOException {
        List<String> all =
                new ArrayList<>(List.of("-cert", file(certificate + ".pem").toString()));
        all.addAll(List.of(
                "-key", file("key.pem").toString(), "-CAfile", file("ca.pem").toString()));
        all.addAll(List.of(options));
        return Openssl.listen(all.toArray(String[]::new));
    }

    @Async
    private static Coroutine<Connection> connect(int port, Tls tls) throws IOException {
        ConnectionOptions options = ConnectionOptions.defaults().layer(tls.serverName("localhost"));
        return result(await(Net.openConnection(HOST, port, options)));
    }

    private static Tls trusting() throws IOException {
        return Tls.trusting(file("ca.pem"));
    }

    @ParameterizedTest
    @CsvSource({"-no_tls1_3,TLSv1.2", "-tls1_3,TLSv1.3"})
    void a_client_talks_with_s_server(String option, String version) throws Exception {
        try (Openssl.Listening server = listen("localhost", option, "-rev", "-alpn", "http/1.1")) {
            Tls tls = trusting().alpn("h2", "http/1.1");
            assertThat(Fermata.run(waitFor(reversed(server.port(), tls), LIMIT)))
                    .isEqualTo("olleh by " + version + " http/1.1");
        }
    }

    @Async
    private static Coroutine<String> reversed(int port, Tls tls) throws IOException {
        try (var connection = await(connect(port, tls))) {
            TlsInfo info = connection.extra(TlsInfo.class);
            connection.writer().write("hello\n");
            String line = await(connection.reader().readLine());
            return result(line + " by " + info.protocol() + " " + info.applicationProtocol());
        }
    }

    private static String failureOf(int port, Tls tls) throws Exception {
        try {
            return Fermata.run(waitFor(reversed(port, tls), LIMIT));
        } catch (IOException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    @Test
    void a_client_refuses_bad_certificates_of_s_server() throws Exception {
        try (Openssl.Listening server = listen("other.example", "-rev")) {
            assertThat(failureOf(server.port(), trusting()))
                    .startsWith("SSLHandshakeException: The TLS handshake with 127.0.0.1:" + server.port()
                            + " (as localhost) failed: ")
                    .contains("No subject alternative DNS name matching localhost found");
        }
        try (Openssl.Listening server = listen("localhost", "-rev")) {
            assertThat(failureOf(server.port(), Tls.client())).contains("unable to find valid certification path");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-no_tls1_3", "-tls1_3"})
    void a_client_shows_its_certificate_to_s_server(String option) throws Exception {
        try (Openssl.Listening server = listen("localhost", option, "-rev", "-Verify", "1", "-verify_return_error")) {
            assertThat(failureOf(server.port(), Tls.client(context("client")))).startsWith("olleh by TLSv1.");
            assertThat(failureOf(server.port(), trusting()))
                    .startsWith("SSLHandshakeException: ")
                    .containsPattern("Received fatal alert: (certificate_required|handshake_failure)");
        }
    }

    /** What a client sees while lines are typed to the server; one letter is a command to OpenSSL. Then that is killed. */
    @Async
    private static Coroutine<String> watch(Openssl.Listening server, Tls tls, List<String> typed) throws Exception {
        List<String> lines = new ArrayList<>();
        try (var connection = await(connect(server.port(), tls))) {
            for (String line : typed) {
                await(toThread(() -> server.process().type(line)));
                if (line.length() > 1) {
                    lines.add(await(connection.reader().readLine()));
                } else {
                    String begun = line.equalsIgnoreCase("k") ? "write server key update" : "write hello request";
                    await(toThread(() -> seen(server, begun)));
                }
            }
            // So that it has nothing unread when it dies: the system would reset the connection.
            connection.writer().write("all read\n");
            await(toThread(() -> seen(server, "all read")));
            server.close();
            lines.add("read " + await(connection.reader().readAll()).length);
        } catch (IOException e) {
            lines.add(e.getClass().getSimpleName());
        }
        return result(String.join(", ", lines));
    }

    private static boolean seen(Openssl.Listening server, String text) throws IOException {
        server.process().await(text);
        return true;
    }

    @Test
    void s_server_changes_keys_and_its_death_is_a_truncation() throws Exception {
        try (Openssl.Listening server = listen("localhost", "-tls1_3", "-state")) {
            String seen =
                    Fermata.run(waitFor(watch(server, trusting(), List.of("one", "K", "two", "k", "three")), LIMIT));
            assertThat(seen).isEqualTo("one, two, three, TruncatedException");
        }
    }

    @Test
    void s_server_begins_another_handshake_in_TLS_1_2_and_goes_on() throws Exception {
        try (Openssl.Listening server = listen("localhost", "-tls1_2", "-state")) {
            Tls tls = trusting().allowTruncation();
            String seen = Fermata.run(waitFor(watch(server, tls, List.of("one", "r", "two")), LIMIT));
            assertThat(seen).isEqualTo("one, two, read 0");
        }
    }
}
