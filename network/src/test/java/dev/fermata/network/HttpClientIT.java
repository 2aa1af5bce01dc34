package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.samples.http.HttpLimits;
import dev.fermata.samples.http.HttpServer;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The JDK's HTTP client, awaited in a task on the same loop and thread as the server. */
@Timeout(60)
class HttpClientIT {
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();
    private final HttpSite site = new HttpSite();

    @Test
    void an_answer_is_awaited() {
        assertThat(run(this::upload)).isEqualTo(List.of(200, "abc".repeat(100_000)));
    }

    @Async
    private Coroutine<List<Object>> upload() throws Exception {
        try (var server = await(start())) {
            HttpRequest request = to(server, "/echo")
                    .POST(BodyPublishers.ofString("abc".repeat(100_000)))
                    .build();
            HttpResponse<String> response = await(client.sendAsync(request, BodyHandlers.ofString()));
            return result(List.of(response.statusCode(), response.body()));
        }
    }

    @Test
    void many_at_once_keep_their_order() {
        assertThat(run(this::many))
                .isEqualTo(IntStream.range(0, 200).mapToObj(i -> "GET /" + i).toList());
    }

    @Async
    private Coroutine<List<String>> many() throws Exception {
        try (var server = await(start())) {
            List<Coroutine<String>> calls = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                calls.add(get(server, "/" + i));
            }
            return result(await(gather(calls)));
        }
    }

    /** http4s-jdk-http-client#1192: the count of connections returns to zero. */
    @Test
    void a_cancelled_call_gives_its_connection_back() {
        assertThat(run(this::cancelled)).isEqualTo("left");
    }

    @Async
    private Coroutine<String> cancelled() throws Exception {
        try (var server = await(start())) {
            List<Task<String>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                calls.add(createTask(get(server, "/forever")));
            }
            while (server.connections() < 20) {
                await(sleep(Duration.ofMillis(1)));
            }
            for (Task<String> call : calls) {
                call.cancel();
            }
            await(gatherOutcomes(calls));
            for (Task<String> call : calls) {
                assertThat(call.isCancelled()).isTrue();
            }
            while (server.connections() > 0) {
                await(sleep(Duration.ofMillis(1)));
            }
            return result(site.left.getNow("nobody noticed"));
        }
    }

    @Test
    void a_deadline_cancels_the_call() {
        assertThat(run(this::deadline)).isEqualTo("gave up");
    }

    @Async
    private Coroutine<String> deadline() throws Exception {
        try (var server = await(start())) {
            try {
                return result(await(waitFor(get(server, "/forever"), Duration.ofMillis(200))));
            } catch (TimeoutException e) {
                while (server.connections() > 0) {
                    await(sleep(Duration.ofMillis(1)));
                }
                return result("gave up");
            }
        }
    }

    /** openjdk/jdk#15883: a client whose call was cancelled, and dropped, can be closed (from Java 21 on). */
    @Test
    void a_client_can_be_closed_after_a_cancelled_call() throws Exception {
        run(this::cancelled);
        if (client instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }

    @Test
    void a_failure_is_the_clients_own_exception() {
        assertThatThrownBy(() -> run(this::refused)).isInstanceOf(ConnectException.class);
    }

    @Async
    private Coroutine<Void> refused() throws Exception {
        int port = Peer.freePort();
        await(client.sendAsync(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port)).build(), BodyHandlers.ofString()));
        return done();
    }

    @Async
    private Coroutine<String> get(HttpServer server, String path) {
        return result(await(client.sendAsync(to(server, path).build(), BodyHandlers.ofString()))
                .body());
    }

    private Coroutine<HttpServer> start() throws Exception {
        return HttpServer.start(site::handle, "127.0.0.1", 0, HttpLimits.defaults());
    }

    private static HttpRequest.Builder to(HttpServer server, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }
}
