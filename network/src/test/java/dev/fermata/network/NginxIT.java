package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client of the streams at a peer that closes, resets and stalls. Each way shows as what it is, no byte before it is lost,
 * and no descriptor stays open: each test runs its client twenty times and counts.
 */
@Timeout(120)
@SuppressWarnings("try") // A scope is rarely mentioned between its braces.
class NginxIT {
    private static final int ROUNDS = 20;
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    @TempDir
    Path folder;

    private ServerSocket blackHole;
    private NginxServer nginx;

    @BeforeEach
    void start() throws Exception {
        Peer.find("nginx");
        blackHole = new ServerSocket(0, 50, InetAddress.getLoopbackAddress()); // connects, and never answers
        nginx = new NginxServer(folder, blackHole.getLocalPort());
    }

    @AfterEach
    void stop() throws Exception {
        if (nginx != null) {
            nginx.close();
            blackHole.close();
        }
    }

    @Test
    void a_close_is_the_end_and_all_before_it_has_come() throws Exception {
        assertThatNothingStaysOpen(() -> {
            byte[] answer = run(() -> fetch("/file"));
            assertThat(head(answer)).startsWith("HTTP/1.1 200 OK\r\n").contains("Connection: close\r\n");
            assertThat(body(answer)).isEqualTo(NginxServer.file());
        });
    }

    @Test
    void a_close_without_an_answer_is_an_empty_stream() throws Exception {
        assertThatNothingStaysOpen(
                () -> assertThat(run(() -> fetch("/nothing"))).isEmpty());
    }

    @Test
    void a_reset_without_an_answer_is_an_exception() throws Exception {
        assertThatNothingStaysOpen(() -> assertThatThrownBy(() -> run(() -> fetch("/reset")))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Connection reset"));
    }

    @Test
    void a_stall_is_the_callers_timeout_and_what_came_before_stays_readable() throws Exception {
        assertThatNothingStaysOpen(() -> {
            byte[] answer = run(() -> fetchWithin(Duration.ofMillis(150), "/slow"));
            assertThat(head(answer)).contains("Content-Length: " + NginxServer.FILE_SIZE);
            byte[] part = body(answer);
            assertThat(part.length).isBetween(1, NginxServer.FILE_SIZE - 1);
            assertThat(part).isEqualTo(Arrays.copyOf(NginxServer.file(), part.length));
        });
    }

    @Test
    void an_answer_that_never_comes_is_the_callers_timeout() throws Exception {
        assertThatNothingStaysOpen(() -> assertThatThrownBy(() -> run(() -> silence(Duration.ofMillis(50))))
                .isInstanceOf(TimeoutException.class));
    }

    @Test
    void a_reset_behind_an_answer_is_an_exception_where_it_is_met() throws Exception {
        try (ServerSocket resetting = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            assertThatNothingStaysOpen(() -> {
                FutureTask<Void> peer = new FutureTask<>(() -> sendAndReset(resetting));
                new Thread(peer, "resetting peer").start();
                assertThat(run(() -> readUntilReset(resetting.getLocalPort()))).startsWith("Connection reset");
                peer.get(20, TimeUnit.SECONDS);
            });
        }
    }

    @Test
    void a_client_that_stops_reading_is_reset_and_its_writes_fail() throws Exception {
        assertThatNothingStaysOpen(() -> assertThat(run(this::stopReading)).isEqualTo("broken, and broken"), 1);
    }

    @Async
    private Coroutine<byte[]> fetch(String path) throws IOException {
        try (var connection = await(request(path))) {
            return result(await(connection.reader().readAll()));
        }
    }

    /** Reads for some time, and then what had come until then: the cancelled read has lost nothing. */
    @Async
    private Coroutine<byte[]> fetchWithin(Duration limit, String path) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (var connection = await(request(path))) {
            try (var deadline = timeout(limit)) {
                all.writeBytes(await(connection.reader().readUntil("\r\n\r\n".getBytes(StandardCharsets.US_ASCII))));
                all.writeBytes(await(connection.reader().readExactly(NginxServer.FILE_SIZE)));
            } catch (TimeoutException e) {
                all.writeBytes(await(connection.reader().read(NginxServer.FILE_SIZE)));
            }
        }
        return result(all.toByteArray());
    }

    @Async
    private Coroutine<Void> silence(Duration limit) throws IOException, TimeoutException {
        try (var connection = await(request("/hole"));
                var deadline = timeout(limit)) {
            await(connection.reader().read(1));
        }
        return done();
    }

    @Async
    private Coroutine<String> readUntilReset(int port) throws IOException {
        try (var connection = await(Net.openConnection("127.0.0.1", port))) {
            String before = await(connection.reader().readLine());
            assertThat(before).isEqualTo("the last line");
            connection.writer().write("got it\n");
            await(connection.reader().readLine());
            return result("no exception");
        } catch (IOException e) {
            return result(e.getMessage());
        }
    }

    /** A reset throws away what was not read: so it comes when the line before it has been. */
    private static Void sendAndReset(ServerSocket resetting) throws IOException {
        try (Socket socket = resetting.accept()) {
            socket.getOutputStream().write("the last line\n".getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().read();
            socket.setSoLinger(true, 0);
        }
        return null;
    }

    /** nginx gives a client up that takes nothing for its send_timeout. That shows at a write, and at a read as well. */
    @Async
    private Coroutine<String> stopReading() {
        String seen = "nothing";
        try (var connection = await(request("/big"))) {
            await(connection.reader().readLine());
            try {
                while (true) {
                    connection.writer().write("x");
                    await(connection.writer().drain());
                    await(sleep(Duration.ofMillis(20)));
                }
            } catch (IOException e) {
                seen = "broken, and " + await(read(connection));
                throw e;
            }
        } catch (IOException e) {
            return result(seen);
        }
    }

    @Async
    private Coroutine<String> read(Connection connection) {
        try {
            return result("ended after " + await(connection.reader().readAll()).length);
        } catch (IOException e) {
            return result("broken");
        }
    }

    @Async
    private Coroutine<Connection> request(String path) throws IOException {
        Connection connection = await(Net.openConnection("127.0.0.1", nginx.port()));
        connection.writer().write("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n");
        return result(connection);
    }

    private static void assertThatNothingStaysOpen(Client client) throws Exception {
        assertThatNothingStaysOpen(client, ROUNDS);
    }

    private static void assertThatNothingStaysOpen(Client client, int rounds) throws Exception {
        client.run(); // loads classes from jars
        long before = descriptors();
        for (int i = 0; i < rounds; i++) {
            client.run();
        }
        assertThat(descriptors()).isLessThanOrEqualTo(before);
    }

    private static long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return open.count();
        }
    }

    private static String head(byte[] answer) {
        String text = new String(answer, StandardCharsets.ISO_8859_1);
        return text.substring(0, text.indexOf("\r\n\r\n") + 2);
    }

    private static byte[] body(byte[] answer) {
        return Arrays.copyOfRange(answer, head(answer).length() + 2, answer.length);
    }

    private interface Client {
        void run() throws Exception;
    }
}
