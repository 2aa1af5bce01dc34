package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.net.Transport;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.NullUnmarked;

@NullUnmarked
class HandshakeTest {
    private static final Certificates FILES = Certificates.get();

    private static Tls server(Path certificate) throws IOException {
        return Tls.server(certificate, FILES.key);
    }

    private static Tls trusting() throws IOException {
        return Tls.trusting(FILES.authority);
    }

    private static Pair shakeHands(TestLoop loop, Tls client, Tls server) throws IOException {
        return loop.run(() -> Pair.shakeHands(Wire.open(loop.loop()), client, server));
    }

    @AsyncTest(limitSeconds = 60)
    void both_sides_agree_on_version_and_cipher(TestLoop loop) throws IOException {
        Pair pair = shakeHands(loop, trusting(), server(FILES.localhost));
        assertThat(pair.clientInfo().protocol()).isEqualTo("TLSv1.3");
        assertThat(pair.serverInfo().cipherSuite()).isEqualTo(pair.clientInfo().cipherSuite());
        assertThat(pair.serverInfo().serverName()).isEqualTo("localhost");
        assertThat(pair.serverInfo().peerCertificates()).isEmpty();
        assertThat(pair.clientInfo().peerCertificates().get(0).getSubjectX500Principal())
                .hasToString("CN=localhost");
        assertThat(pair.atClient().get().extra(SSLSession.class).getProtocol()).isEqualTo("TLSv1.3");
        assertThat(pair.atClient().get().extra(Wire.class)).isNull();
    }

    @AsyncTest(limitSeconds = 60)
    void an_older_version_is_taken_if_one_side_has_no_newer(TestLoop loop) throws IOException {
        Tls old = trusting().parameters(p -> p.setProtocols(new String[] {"TLSv1.2"}));
        assertThat(shakeHands(loop, old, server(FILES.localhost)).clientInfo().protocol())
                .isEqualTo("TLSv1.2");
    }

    @AsyncTest(limitSeconds = 60)
    void a_certificate_for_another_name_is_refused(TestLoop loop) throws IOException {
        Pair pair = shakeHands(loop, trusting(), server(FILES.otherName));
        assertThat(pair.atClient().failure()).isInstanceOf(SSLHandshakeException.class);
        assertThat(pair.clientError())
                .startsWith("The TLS handshake with localhost:443 failed: ")
                .contains("No subject alternative DNS name matching localhost found")
                .endsWith("or give that name with Tls.serverName(\"...\").");
        assertThat(pair.serverError())
                .startsWith("The TLS handshake with a client failed: ")
                .endsWith("Received fatal alert: certificate_unknown."
                        + " The peer does not trust the certificate of this side.");
    }

    @AsyncTest(limitSeconds = 60)
    void the_name_can_be_given(TestLoop loop) throws IOException {
        Pair pair = shakeHands(loop, trusting().serverName("other.example"), server(FILES.otherName));
        assertThat(pair.serverInfo().serverName()).isEqualTo("other.example");
    }

    @AsyncTest(limitSeconds = 60)
    void a_certificate_of_an_unknown_authority_is_refused(TestLoop loop) throws IOException {
        Pair pair = shakeHands(loop, Tls.client(), server(FILES.localhost));
        assertThat(pair.atClient().failure()).isInstanceOf(SSLHandshakeException.class);
        assertThat(pair.clientError())
                .startsWith("The TLS handshake with localhost:443 failed: ")
                .contains("unable to find valid certification path to requested target")
                .endsWith("trust it: Tls.trusting(Path.of(\"certificate.pem\")).");
    }

    @AsyncTest(limitSeconds = 60)
    void a_self_signed_certificate_is_taken_by_who_trusts_it(TestLoop loop) throws IOException {
        Pair refused = shakeHands(loop, trusting(), server(FILES.selfSigned));
        assertThat(refused.clientError()).contains("unable to find valid certification path");
        Pair taken = shakeHands(loop, Tls.trusting(FILES.selfSigned), server(FILES.selfSigned));
        assertThat(taken.clientError()).isNull();
    }

    @AsyncTest(limitSeconds = 60)
    void a_certificate_that_is_not_valid_now_is_refused(TestLoop loop) throws IOException {
        Pair expired = shakeHands(loop, trusting(), server(FILES.expired));
        assertThat(expired.atClient().failure()).hasRootCauseInstanceOf(CertificateExpiredException.class);
        assertThat(expired.clientError()).endsWith("The peer's certificate has expired: it has to be renewed.");
        Pair early = shakeHands(loop, trusting(), server(FILES.notYetValid));
        assertThat(early.clientError()).endsWith("compare the clocks of both machines.");
    }

    @AsyncTest(limitSeconds = 60)
    void a_client_shows_its_certificate_if_it_is_wanted(TestLoop loop) throws IOException {
        SSLContext serving = PemContext.empty()
                .key(FILES.localhost, FILES.key)
                .trust(FILES.authority)
                .load();
        Tls known = Tls.client(PemContext.empty()
                .key(FILES.client, FILES.key)
                .trust(FILES.authority)
                .load());
        Pair shown = shakeHands(loop, known, Tls.server(serving).needClientCertificate());
        assertThat(shown.serverInfo().peerCertificates().get(0).getSubjectX500Principal())
                .hasToString("CN=A client");
        Pair unknown = shakeHands(loop, trusting(), Tls.server(serving).wantClientCertificate());
        assertThat(unknown.serverInfo().peerCertificates()).isEmpty();
    }

    @AsyncTest(limitSeconds = 60)
    void a_client_without_a_needed_certificate_is_refused(TestLoop loop) throws IOException {
        SSLContext serving = PemContext.empty()
                .key(FILES.localhost, FILES.key)
                .trust(FILES.authority)
                .load();
        Tls old = trusting().parameters(p -> p.setProtocols(new String[] {"TLSv1.2"}));
        Pair pair = shakeHands(loop, old, Tls.server(serving).needClientCertificate());
        assertThat(pair.serverError())
                .startsWith("The TLS handshake with a client failed: ")
                .contains("Empty client certificate chain");
        assertThat(pair.clientError()).startsWith("The TLS handshake with localhost:443 failed: ");
    }

    /** In TLS 1.3 a client has done its part before the server looks at its certificate. */
    @AsyncTest(limitSeconds = 60)
    void a_refused_client_is_told_so_when_it_reads(TestLoop loop) throws IOException {
        SSLContext serving = PemContext.empty()
                .key(FILES.localhost, FILES.key)
                .trust(FILES.authority)
                .load();
        Pair pair = shakeHands(loop, trusting(), Tls.server(serving).needClientCertificate());
        assertThat(pair.serverError()).contains("Empty client certificate chain");
        assertThat(pair.clientError()).isNull();
        assertThat(loop.run(() -> failureOfRead(pair)))
                .containsPattern("Received fatal alert: (certificate_required|bad_certificate)")
                .endsWith("PemContext.key(chain, key) makes a context with one.");
    }

    @Async
    private static Coroutine<String> failureOfRead(Pair pair) {
        try {
            return dev.fermata.Fermata.result(
                    "read " + await(pair.client().reader().readLine()));
        } catch (IOException e) {
            return dev.fermata.Fermata.result(e.getMessage());
        }
    }

    @AsyncTest(limitSeconds = 60)
    void the_first_common_protocol_of_the_server_is_agreed_on(TestLoop loop) throws IOException {
        Tls client = trusting().alpn("http/1.1", "h2");
        Pair pair = shakeHands(loop, client, server(FILES.localhost).alpn("h3", "h2", "http/1.1"));
        assertThat(pair.clientInfo().applicationProtocol()).isEqualTo("h2");
        assertThat(pair.serverInfo().applicationProtocol()).isEqualTo("h2");
        Pair indifferent = shakeHands(loop, client, server(FILES.localhost));
        assertThat(indifferent.clientInfo().applicationProtocol()).isNull();
        assertThat(indifferent.serverInfo().applicationProtocol()).isNull();
    }

    @AsyncTest(limitSeconds = 60)
    void no_common_protocol_is_an_error(TestLoop loop) throws IOException {
        Pair pair =
                shakeHands(loop, trusting().alpn("h2"), server(FILES.localhost).alpn("http/1.1"));
        assertThat(pair.clientError()).contains("no_application_protocol");
        assertThat(pair.serverError()).contains("No matching application layer protocol values");
    }

    @AsyncTest(limitSeconds = 60)
    void the_certificate_depends_on_the_name(TestLoop loop) throws IOException {
        SSLContext first = PemContext.empty().key(FILES.firstSite, FILES.key).load();
        SSLContext local = PemContext.empty().key(FILES.localhost, FILES.key).load();
        List<String> asked = new ArrayList<>();
        Tls server = Tls.server(name -> {
            asked.add(name);
            return name == null || name.equals("localhost") ? local : name.equals("first.example") ? first : null;
        });
        Pair pair = shakeHands(loop, trusting(), server);
        assertThat(pair.clientInfo().peerCertificates().get(0).getSubjectX500Principal())
                .hasToString("CN=localhost");
        pair = shakeHands(loop, trusting().serverName("first.example"), server);
        assertThat(pair.clientInfo().peerCertificates().get(0).getSubjectX500Principal())
                .hasToString("CN=first.example");
        pair = shakeHands(loop, trusting().serverName("127.0.0.1"), server);
        assertThat(pair.clientError()).isNull();
        pair = shakeHands(loop, trusting().serverName("Second.example"), server);
        assertThat(pair.clientError()).contains("unrecognized_name");
        assertThat(pair.serverError()).contains("There is no certificate for the name \"second.example\"");
        assertThat(asked).containsExactly("localhost", "first.example", null, "second.example");
    }

    @AsyncTest(limitSeconds = 60)
    void a_silent_peer_is_given_up_after_the_limit(TestLoop loop) throws IOException {
        Wire wire = Wire.open(loop.loop());
        Throwable[] failures = new Throwable[2];
        loop.run(() -> failing(Pair.over(wire.client, trusting(), "example.com"), failures, 0));
        assertThat(failures[0])
                .isInstanceOf(SocketTimeoutException.class)
                .hasMessage(
                        "The TLS handshake with example.com:443 was not done within PT30S. Does it speak TLS on this"
                                + " port? Tls.handshakeLimit(...) gives more time.");
        assertThat(loop.elapsed()).isEqualTo(Duration.ofSeconds(30));
        assertThat(wire.client.aborted).isTrue();
        Wire other = Wire.open(loop.loop());
        Tls hasty = server(FILES.localhost).handshakeLimit(Duration.ofSeconds(5));
        loop.run(() -> failing(Pair.over(other.server, hasty, ""), failures, 1));
        assertThat(failures[1]).hasMessageStartingWith("The TLS handshake with a client was not done within PT5S.");
        assertThat(loop.elapsed()).isEqualTo(Duration.ofSeconds(35));
    }

    @Async
    private static Coroutine<Void> failing(Coroutine<?> doomed, Throwable[] failures, int index) {
        try {
            await(doomed);
        } catch (Throwable t) {
            failures[index] = t;
        }
        return done();
    }

    @AsyncTest(limitSeconds = 120)
    void a_peer_that_closes_after_any_byte_ends_the_handshake_at_once(TestLoop loop) throws IOException {
        for (String version : List.of("TLSv1.2", "TLSv1.3")) {
            Tls client = trusting().parameters(p -> p.setProtocols(new String[] {version}));
            Tls server = server(FILES.localhost);
            Wire whole = Wire.open(loop.loop());
            loop.run(() -> Pair.shakeHands(whole, client, server));
            int refused = 0;
            for (int cut = 0; cut < whole.client.received; cut += 1 + whole.client.received / 12) {
                Wire wire = Wire.open(loop.loop());
                wire.client.cutAfter = cut;
                wire.client.arrive(new byte[0]);
                Pair pair = loop.run(() -> Pair.shakeHands(wire, client, server));
                if (pair.clientError() != null) {
                    refused++;
                    assertThat(pair.atClient().failure()).isInstanceOf(SSLHandshakeException.class);
                    assertThat(pair.clientError())
                            .isEqualTo("The TLS handshake with localhost:443 failed: the peer closed the connection in"
                                    + " the middle of it. Does it speak TLS on this port, and in a version that this side"
                                    + " allows?");
                    assertThat(wire.client.aborted).isTrue();
                }
            }
            assertThat(refused).isGreaterThan(3);
        }
        assertThat(loop.elapsed()).isLessThan(Duration.ofSeconds(30));
    }

    @AsyncTest(limitSeconds = 60)
    void what_is_not_TLS_is_said_so(TestLoop loop) throws IOException {
        Wire wire = Wire.open(loop.loop());
        wire.client.arrive("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        Throwable[] failures = new Throwable[1];
        loop.run(() -> failing(Pair.over(wire.client, trusting(), "localhost"), failures, 0));
        assertThat(failures[0]).hasMessageEndingWith("What came is not TLS: does the peer speak it on this port?");
    }

    @AsyncTest(limitSeconds = 60)
    void a_cancelled_handshake_leaves_nothing_behind(TestLoop loop) throws IOException {
        Wire wire = Wire.open(loop.loop());
        Tls tls = trusting();
        loop.run(() -> cancelled(loop, wire, tls));
        assertThat(wire.client.aborted).isTrue();
        assertThat(wire.client.isWatched()).isFalse();
        assertThat(loop.elapsed()).isEqualTo(Duration.ZERO);
    }

    @Async
    private static Coroutine<Void> cancelled(TestLoop loop, Wire wire, Tls tls) throws IOException {
        Task<Transport> connecting = createTask(Pair.over(wire.client, tls, "localhost"));
        await(loop.untilIdle());
        connecting.cancel();
        try {
            await(connecting);
        } catch (CancelledError e) {
            return done();
        }
        throw new AssertionError("not cancelled");
    }

    @AsyncTest(limitSeconds = 60)
    void the_engine_computes_on_the_pool(TestLoop loop) throws IOException {
        List<String> threads = new ArrayList<>();
        ExecutorService pool = Executors.newSingleThreadExecutor(task -> new Thread(
                () -> {
                    threads.add("pool");
                    task.run();
                },
                "pool"));
        loop.loop().setDefaultExecutor(pool);
        Pair pair = shakeHands(loop, trusting(), server(FILES.localhost));
        assertThat(pair.clientError()).isNull();
        assertThat(threads).containsExactly("pool");
        assertThat(TaskThreads.ofTrustChecks(loop, FILES)).containsOnly("pool");
    }

    @AsyncTest(limitSeconds = 60)
    void the_side_of_the_other_one_is_refused_at_once(TestLoop loop) throws IOException {
        Tls server = server(FILES.localhost);
        assertThat(refusal(loop, server, "localhost", 443))
                .startsWith("Tls.server(...) was given to the connection of a client to localhost: use Tls.client()");
        assertThat(refusal(loop, trusting(), "", -1))
                .startsWith("Tls.client(...) was given to a connection without the name of a host");
        assertThat(loop.elapsed()).isZero();
    }

    private static String refusal(TestLoop loop, Tls tls, String host, int port) {
        return loop.run(() -> {
            try {
                await(tls.over(Wire.open(loop.loop()).client, host, port));
                return Fermata.result("not refused");
            } catch (IllegalStateException e) {
                return Fermata.result(e.getMessage());
            }
        });
    }
}
