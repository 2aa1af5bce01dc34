package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.Transport;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class ClosingTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Async
    private static Coroutine<String> readAll(Connection connection) {
        try {
            return result("read "
                    + new String(await(connection.reader().readAll()), java.nio.charset.StandardCharsets.UTF_8));
        } catch (IOException e) {
            return result(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    @Async
    private static Coroutine<Void> send(Connection connection, String text) throws IOException {
        connection.writer().write(text);
        await(connection.writer().drain());
        return done();
    }

    @Async
    private static Coroutine<Void> close(Connection connection) throws IOException {
        connection.writer().close();
        await(connection.writer().waitClosed());
        return done();
    }

    @Async
    private static Coroutine<Void> idle(TestLoop loop) {
        await(loop.untilIdle());
        return done();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void an_end_without_close_notify_is_an_error(String version) throws IOException {
        try (TestLoop loop = new TestLoop(LIMIT)) {
            Pair pair = Opening.pair(loop, version);
            Connection client = pair.client();
            Connection server = pair.server();
            loop.run(() -> send(server, "half of it"));
            pair.wire().client.end();
            assertThat(loop.run(() -> readAll(client)))
                    .isEqualTo("TruncatedException: connection closed by peer without close_notify after 10 bytes: what"
                            + " came may be cut off. Tls.allowTruncation() takes it as a regular end.");
            assertThat(pair.wire().client.isWatched()).isFalse();
        }
    }

    @AsyncTest(limitSeconds = 60)
    void it_is_a_regular_end_if_that_is_allowed(TestLoop loop) throws IOException {
        Tls lenient = Opening.client("TLSv1.3").allowTruncation();
        Pair pair = Opening.pair(loop, Wire.open(loop.loop()), lenient, Opening.server());
        Connection client = pair.client();
        Connection server = pair.server();
        loop.run(() -> send(server, "half of it"));
        pair.wire().client.end();
        assertThat(loop.run(() -> readAll(client))).isEqualTo("read half of it");
    }

    @AsyncTest(limitSeconds = 60)
    void ending_the_output_leaves_the_other_direction_open(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        Connection client = pair.client();
        Connection server = pair.server();
        client.writer().write("question");
        client.writer().writeEnd();
        int before = pair.wire().client.received;
        assertThat(loop.run(() -> readAll(server))).isEqualTo("read question");
        assertThat(pair.wire().client.received).as("no answer to close_notify").isEqualTo(before);
        server.writer().write("answer");
        server.writer().writeEnd();
        assertThat(loop.run(() -> readAll(client))).isEqualTo("read answer");
        assertThat(pair.wire().client.isOutputEnded()).isFalse();
    }

    /** There the peer's JDK ends its output too, as TLS 1.2 demands. */
    @AsyncTest(limitSeconds = 60)
    void in_TLS_1_2_that_ends_both(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.2");
        Connection client = pair.client();
        Connection server = pair.server();
        client.writer().write("question");
        client.writer().writeEnd();
        assertThat(loop.run(() -> readAll(server))).isEqualTo("read question");
        assertThat(loop.run(() -> failureOfSend(server)))
                .isEqualTo("The peer has closed this TLS connection. Nothing can be sent on it any more, because in"
                        + " TLSv1.2 that closes both directions.");
        assertThat(loop.run(() -> readAll(client))).isEqualTo("read ");
    }

    @Async
    private static Coroutine<String> failureOfSend(Connection connection) {
        try {
            connection.writer().write("late");
            connection.writer().flush();
            await(connection.writer().drain());
            return result("sent");
        } catch (IOException e) {
            return result(e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void a_silent_peer_is_cut_off_after_the_limit(String version) throws IOException {
        try (TestLoop loop = new TestLoop(LIMIT)) {
            Pair pair = Opening.pair(
                    loop,
                    Wire.open(loop.loop()),
                    Opening.client(version).closeLimit(Duration.ofHours(2)),
                    Opening.server());
            Connection client = pair.client();
            Duration before = loop.elapsed();
            loop.run(() -> close(client));
            assertThat(loop.elapsed().minus(before))
                    .isBetween(Duration.ofHours(2), Duration.ofHours(2).plusSeconds(5));
            assertThat(pair.wire().client.aborted).isTrue();
        }
    }

    @AsyncTest(limitSeconds = 60)
    void a_peer_that_takes_nothing_is_cut_off_after_the_limit(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        Connection client = pair.client();
        pair.wire().server.isFull = true;
        client.writer().write("lost");
        client.writer().flush();
        Duration before = loop.elapsed();
        loop.run(() -> close(client));
        assertThat(loop.elapsed().minus(before)).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(35));
        assertThat(pair.wire().client.aborted).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void what_comes_after_the_close_is_ignored(String version) throws IOException {
        try (TestLoop loop = new TestLoop(LIMIT)) {
            Pair pair = Opening.pair(loop, version);
            Connection client = pair.client();
            Transport server = pair.atServer().get();
            client.writer().close();
            loop.run(() -> idle(loop));
            assertThat(pair.wire().client.isOutputEnded()).isTrue();
            assertThat(pair.wire().client.aborted).isFalse();
            for (int i = 0; i < 200; i++) {
                server.write(ByteBuffer.allocate(30_000));
                loop.run(() -> idle(loop));
            }
            List<String> log = new ArrayList<>();
            server.close(() -> log.add("server closed"));
            loop.run(() -> client.writer().waitClosed());
            loop.run(() -> idle(loop));
            assertThat(log).containsExactly("server closed");
            assertThat(pair.wire().client.aborted).isTrue();
            assertThat(pair.wire().server.aborted).isTrue();
        }
    }

    /** The peer has gone with a plain end, as many do: it is no error any more. */
    @AsyncTest(limitSeconds = 60)
    void a_peer_that_does_not_answer_the_close_but_ends_is_enough(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        Connection client = pair.client();
        client.writer().close();
        loop.run(() -> idle(loop));
        assertThat(pair.wire().client.aborted).isFalse();
        pair.wire().client.end();
        Duration before = loop.elapsed();
        loop.run(() -> client.writer().waitClosed());
        assertThat(loop.elapsed().minus(before)).isLessThan(Duration.ofSeconds(5));
        assertThat(pair.wire().client.aborted).isTrue();
    }

    @AsyncTest(limitSeconds = 60)
    void aborting_does_not_wait(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        Connection client = pair.client();
        client.writer().close();
        loop.run(() -> idle(loop));
        client.writer().abort();
        assertThat(pair.wire().client.aborted).isTrue();
        Duration before = loop.elapsed();
        loop.run(() -> idle(loop));
        loop.run(() -> client.writer().waitClosed());
        assertThat(loop.elapsed().minus(before)).isLessThan(Duration.ofSeconds(5));
    }
}
