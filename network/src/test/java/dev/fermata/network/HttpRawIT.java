package dev.fermata.network;

import static dev.fermata.Fermata.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.samples.http.HttpLimits;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plain sockets in front of the HTTP sample: what no well-behaved client sends. */
@Timeout(60)
@SuppressWarnings("try") // A fixture that is interrupted when it closes fails the test.
class HttpRawIT {
    private static final String GET = "GET /hello HTTP/1.1\r\nHost: x\r\n\r\n";
    private static final String LAST_GET = "GET /hello HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    private static final Duration LONG = Duration.ofSeconds(50);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final HttpSite site = new HttpSite();
    private HttpFixture server;

    @BeforeEach
    void start() throws Exception {
        server = new HttpFixture(
                site::handle, HttpLimits.defaults().withSizes(1000, 100).withTimes(LONG, LONG, LONG));
    }

    @AfterEach
    void stop() throws Exception {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | nonsense\\r\\n\\r\\n
            400 | GET /hello\\r\\n\\r\\n
            400 | GET  HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n
            400 | GET /a b HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n
            400 | G(T /hello HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n
            505 | GET /hello HTTP/2.0\\r\\nHost: x\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\r\\nHost: x\\r\\nHost: y\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\r\\nHost: x\\r\\nno colon\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\r\\nHost : x\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\r\\nHost: x\\r\\n folded\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\nHost: x\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\nHost: x\\n\\n
            400 | GET /hello HTTP/1.1\\r\\nHost: x\\u0000\\r\\n\\r\\n
            400 | GET /hello HTTP/1.1\\r\\nHost: x\\r\\nA: b\\rc\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: -1\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: +1\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1, 1\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1\\r\\nContent-Length: 2\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 99999999999999999999\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 1\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n
            400 | POST /echo HTTP/1.0\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n
            501 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: gzip, chunked\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nx\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n-1\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\nffffffffffffffffff\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1\\r\\nabc\\r\\n0\\r\\n\\r\\n
            400 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1;a=\\n\\r\\na\\r\\n0\\r\\n\\r\\n
            413 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n65\\r\\n
            413 | POST /echo HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n1\\r\\na\\r\\n7fffffffffffff0\\r\\n
            """)
    void what_cannot_be_understood_is_refused_and_the_connection_closed(int status, String escaped) throws Exception {
        String request = escaped.replace("\\r", "\r").replace("\\n", "\n").replace("\\u0000", "\0");
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send(request).end().readAll())
                    .startsWith("HTTP/1.1 " + status + " ")
                    .contains("\r\nConnection: close\r\n")
                    .containsOnlyOnce("\r\nDate: ");
        }
    }

    @Test
    void too_long_a_head_is_refused() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send("GET /" + "x".repeat(1000) + " HTTP/1.1\r\nHost: x\r\n\r\n")
                            .readAll())
                    .startsWith("HTTP/1.1 431 ");
        }
        try (RawClient client = new RawClient(server.port())) {
            // It never ends: the limit of the stream stops it.
            assertThat(client.send("GET /" + "x".repeat(200_000)).readAll()).startsWith("HTTP/1.1 431 ");
        }
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send("GET / HTTP/1.1\r\nHost: x\r\n" + "a:b\r\n".repeat(100) + "\r\n")
                            .readAll())
                    .startsWith("HTTP/1.1 431 ");
        }
    }

    @Test
    void a_client_that_sends_all_of_a_refused_body_first_still_gets_the_answer() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            String body = "x".repeat(10 << 20);
            client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            assertThat(client.end().readAll()).startsWith("HTTP/1.1 413 ");
        }
    }

    @Test
    void requests_that_come_together_are_answered_in_their_order() throws Exception {
        String post = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\n";
        String chunked =
                "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nde\r\n1\r\nf\r\n0\r\nT: 1\r\n\r\n";
        try (RawClient client = new RawClient(server.port())) {
            client.send("\r\n" + GET + post + "abc" + chunked + "\r\n\r\n" + GET + LAST_GET + GET);
            assertThat(client.readAll().replaceAll("(?s)HTTP/1.1 (\\d+).*?\r\n\r\n", "$1 "))
                    .isEqualTo("200 hello200 abc200 def200 hello200 hello");
        }
    }

    @Test
    void a_request_that_comes_byte_by_byte() throws Exception {
        String post =
                "POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n";
        try (RawClient client = new RawClient(server.port())) {
            for (int i = 0; i < post.length(); i++) {
                client.send(post.substring(i, i + 1));
            }
            assertThat(client.readAll()).startsWith("HTTP/1.1 200 OK").endsWith("\r\n\r\na");
        }
    }

    @Test
    void a_slow_head_or_body_is_given_up_and_silence_between_requests_is_the_end() throws Exception {
        stop();
        server = new HttpFixture(site::handle, HttpLimits.defaults().withTimes(SHORT, SHORT, SHORT));
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send("GET /hel").readAll()).startsWith("HTTP/1.1 408 ");
        }
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nab")
                            .readAll())
                    .startsWith("HTTP/1.1 408 ");
        }
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.send(GET).readAll()).startsWith("HTTP/1.1 200 ").endsWith("\r\n\r\nhello");
        }
        try (RawClient client = new RawClient(server.port())) {
            assertThat(client.readAll()).isEmpty();
        }
    }

    @Test
    void a_client_that_takes_nothing_is_given_up() throws Exception {
        stop();
        server = new HttpFixture(site::handle, HttpLimits.defaults().withTimes(LONG, SHORT, LONG));
        String body = "x".repeat(15 << 20);
        try (RawClient client = new RawClient(server.port())) {
            client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
            server.untilDeserted();
        }
    }

    @Test
    void a_client_that_leaves_a_stream_is_noticed_though_nothing_is_sent() throws Exception {
        for (boolean reset : new boolean[] {false, true}) {
            HttpSite another = new HttpSite();
            try (HttpFixture other = new HttpFixture(another::handle, HttpLimits.defaults());
                    RawClient client = new RawClient(other.port())) {
                client.send("GET /forever HTTP/1.1\r\nHost: x\r\n\r\n").readTo("first\n");
                client.leave(reset);
                assertThat(another.left.get(20, TimeUnit.SECONDS)).isEqualTo("left");
                other.untilDeserted();
            }
        }
    }

    @Test
    void a_request_behind_a_stream_is_not_lost() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /count HTTP/1.1\r\nHost: x\r\n\r\n" + LAST_GET);
            assertThat(client.readAll())
                    .contains("\r\n999\n\r\n0\r\n\r\nHTTP/1.1 200 OK\r\n")
                    .endsWith("hello");
        }
    }

    @Test
    void a_shutdown_lets_answers_end_and_closes_idle_connections() throws Exception {
        try (RawClient idle = new RawClient(server.port());
                RawClient busy = new RawClient(server.port())) {
            idle.send(GET).readTo("hello");
            busy.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n" + GET);
            site.waiting.get(20, TimeUnit.SECONDS);
            server.shutdown(LONG);
            assertThat(idle.readAll()).isEmpty();
            assertThat(server.isDown()).isFalse();
            server.call(go());
            assertThat(busy.readAll())
                    .startsWith("HTTP/1.1 200 OK")
                    .contains("Connection: close")
                    .endsWith("\r\n\r\nwaited");
            server.untilDown();
        }
    }

    @Test
    void a_shutdown_without_patience_ends_answers() throws Exception {
        try (RawClient busy = new RawClient(server.port())) {
            busy.send("GET /forever HTTP/1.1\r\nHost: x\r\n\r\n").readTo("first\n");
            server.shutdown(Duration.ZERO);
            assertThat(site.left.get(20, TimeUnit.SECONDS)).isEqualTo("left");
        }
    }

    @Async
    private Coroutine<Void> go() {
        site.go.set();
        return done();
    }
}
