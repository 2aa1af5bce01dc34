package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.gather;
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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class DataTest {
    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Async
    private static Coroutine<Void> echo(Connection connection) throws IOException {
        for (String line : each(connection.reader().lines())) {
            connection.writer().write(line + "\n");
            await(connection.writer().drain());
        }
        connection.writer().close();
        await(connection.writer().waitClosed());
        return done();
    }

    @Async
    private static Coroutine<List<String>> talk(Connection connection, int lines) throws IOException {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < lines; i++) {
            connection.writer().write("line " + i + "\n");
            answers.add(await(connection.reader().readLine()));
        }
        connection.writer().close();
        await(connection.writer().waitClosed());
        return result(answers);
    }

    @ParameterizedTest
    @CsvSource({"TLSv1.2,1", "TLSv1.3,1", "TLSv1.2,1000000", "TLSv1.3,1000000", "TLSv1.3,7"})
    void lines_go_to_and_fro(String version, int slice) throws IOException {
        try (TestLoop loop = new TestLoop(LIMIT)) {
            Wire wire = Wire.sliced(loop.loop(), slice);
            Pair pair = Opening.pair(loop, wire, Opening.client(version), Opening.server());
            List<?> ends = loop.run(() -> result(await(gather(talk(pair.client(), 3), echo(pair.server())))));
            assertThat(ends.get(0)).isEqualTo(List.of("line 0", "line 1", "line 2"));
            assertThat(wire.client.aborted && wire.server.aborted).isTrue();
        }
    }

    @Async
    private static Coroutine<Long> send(Connection connection, int blocks, byte first) throws IOException {
        CRC32 sum = new CRC32();
        byte[] block = new byte[40_000];
        for (int i = 0; i < blocks; i++) {
            block[i % block.length] += (byte) (first + i);
            sum.update(block);
            connection.writer().write(block);
            await(connection.writer().drain());
        }
        connection.writer().writeEnd();
        return result(sum.getValue());
    }

    @Async
    private static Coroutine<Long> receive(Connection connection, int room) throws IOException {
        CRC32 sum = new CRC32();
        ByteBuffer target = ByteBuffer.allocate(room);
        while (await(connection.reader().read(target.clear())) >= 0) {
            sum.update(target.flip());
        }
        return result(sum.getValue());
    }

    @ParameterizedTest
    @CsvSource({"1000000,100000", "1000000,3000", "5000,17"})
    void much_goes_both_ways_at_once(int slice, int room) throws IOException {
        int blocks = room < 100 ? 20 : 420;
        try (TestLoop loop = new TestLoop(LIMIT)) {
            Wire wire = Wire.sliced(loop.loop(), slice);
            Pair pair = Opening.pair(loop, wire, Opening.client("TLSv1.3"), Opening.server());
            Connection client = pair.client();
            Connection server = pair.server();
            List<Long> sums = loop.run(() -> result(await(gather(
                    send(client, blocks, (byte) 1),
                    receive(server, room),
                    send(server, blocks, (byte) 2),
                    receive(client, room)))));
            assertThat(sums.get(1)).isEqualTo(sums.get(0));
            assertThat(sums.get(3)).isEqualTo(sums.get(2)).isNotEqualTo(sums.get(0));
            assertThat(wire.client.received).isGreaterThan(blocks * 40_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void decrypted_bytes_are_told_of_while_the_socket_is_silent(String version) throws IOException {
        try (TestLoop loop = new TestLoop(LIMIT)) {
            Pair pair = Opening.pair(loop, version);
            Transport reading = pair.atClient().get();
            write(pair.atServer().get(), "abcdef");
            List<String> got = new ArrayList<>();
            reading.onReadable(() -> {
                got.add(take(reading, 2));
                if (got.size() == 3) {
                    reading.onReadable(null);
                }
            });
            loop.run(() -> idle(loop));
            assertThat(got).containsExactly("ab", "cd", "ef");
        }
    }

    @Async
    private static Coroutine<Void> idle(TestLoop loop) {
        await(loop.untilIdle());
        return done();
    }

    private static void write(Transport transport, String text) throws IOException {
        transport.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String take(Transport transport, int count) {
        ByteBuffer target = ByteBuffer.allocate(count);
        try {
            transport.read(target);
        } catch (IOException e) {
            return e.toString();
        }
        return new String(target.array(), 0, target.position(), StandardCharsets.US_ASCII);
    }

    /** Two records at once, read by one who takes little and asks in between whether there is more. */
    @AsyncTest(limitSeconds = 60)
    void several_records_are_read_without_the_selector(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        Connection client = pair.client();
        Connection server = pair.server();
        write(pair.atServer().get(), "one\ntwo\n");
        write(pair.atServer().get(), "three\n");
        List<String> lines = loop.run(() -> threeLines(client));
        assertThat(lines).containsExactly("one", "two", "three");
        assertThat(server.reader().atEnd()).isFalse();
    }

    @Async
    private static Coroutine<List<String>> threeLines(Connection connection) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            lines.add(await(connection.reader().readLine()));
        }
        return result(lines);
    }

    @AsyncTest(limitSeconds = 60)
    void a_socket_that_is_known_to_be_empty_is_not_read(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        List<?> ends = loop.run(() -> result(await(gather(talk(pair.client(), 20), echo(pair.server())))));
        assertThat((List<?>) ends.get(0)).hasSize(20);
        assertThat(pair.wire().client.readsKnownEmpty).isZero();
        assertThat(pair.wire().server.readsKnownEmpty).isZero();
        assertThat(pair.wire().client.reads).isLessThan(40);
    }

    @AsyncTest(limitSeconds = 60)
    void what_the_socket_does_not_take_is_sent_without_anybody_asking(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        pair.wire().server.isFull = true;
        byte[] bytes = new byte[1000];
        assertThat(pair.atClient().get().write(ByteBuffer.wrap(bytes))).isEqualTo(1000);
        assertThat(pair.atClient().get().write(ByteBuffer.wrap(bytes))).isZero();
        pair.wire().server.isFull = false;
        pair.wire().client.poll();
        assertThat(loop.run(() -> pair.server().reader().readExactly(1000))).hasSize(1000);
        assertThat(pair.wire().client.isWatched()).isFalse();
    }

    @AsyncTest(limitSeconds = 60)
    void a_broken_connection_fails_writes_at_once(TestLoop loop) throws IOException {
        Pair pair = Opening.pair(loop, "TLSv1.3");
        Connection client = pair.client();
        pair.wire().client.writeFailure = new IOException("Broken pipe");
        String failure = loop.run(() -> failureOfWrite(client));
        assertThat(failure).isEqualTo("Broken pipe");
        assertThat(loop.elapsed()).isLessThan(Duration.ofSeconds(30));
        assertThat(pair.wire().client.isWatched()).isFalse();
    }

    @Async
    private static Coroutine<String> failureOfWrite(Connection connection) {
        try {
            connection.writer().write(new byte[1_000_000]);
            await(connection.writer().drain());
            return result("drained");
        } catch (IOException e) {
            connection.writer().abort();
            return result(e.getMessage());
        }
    }
}
