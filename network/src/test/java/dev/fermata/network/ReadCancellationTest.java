package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.StreamReader;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** A read that is cancelled, at whatever moment, loses no byte. */
class ReadCancellationTest extends StreamSuite {
    private static final String MESSAGE = "0123456789\n";
    private static final int WRITE_HOPS = 4;
    private static final int CANCEL_HOPS = 8;

    private interface Reading {
        Coroutine<String> on(StreamReader in) throws Exception;
    }

    private static final List<Reading> READINGS = List.of(
            ReadCancellationTest::some,
            ReadCancellationTest::toBuffer,
            ReadCancellationTest::line,
            ReadCancellationTest::exactly,
            ReadCancellationTest::until);

    @Async
    private static Coroutine<String> some(StreamReader in) throws IOException {
        return result(text(await(in.read(4))));
    }

    @Async
    private static Coroutine<String> toBuffer(StreamReader in) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(4);
        await(in.read(target));
        return result(new String(target.array(), 0, target.position(), java.nio.charset.StandardCharsets.UTF_8));
    }

    @Async
    private static Coroutine<String> line(StreamReader in) throws IOException {
        return result(await(in.readLine()) + "\n");
    }

    @Async
    private static Coroutine<String> exactly(StreamReader in) throws IOException {
        return result(text(await(in.readExactly(MESSAGE.length()))));
    }

    @Async
    private static Coroutine<String> until(StreamReader in) throws IOException {
        return result(text(await(in.readUntil(bytes("89"), bytes("9\n")))));
    }

    @AsyncTest(limitSeconds = LIMIT)
    void at_each_hop(TestLoop loop) {
        on(loop, (client, server) -> {
            for (Reading reading : READINGS) {
                for (int write = 0; write <= WRITE_HOPS; write++) {
                    for (int cancel = 0; cancel <= CANCEL_HOPS; cancel++) {
                        await(cancelled(client, server, reading, write, cancel));
                    }
                }
            }
            return done();
        });
    }

    @Async
    private static Coroutine<Void> cancelled(
            Connection client, Connection server, Reading reading, int write, int cancel) throws Exception {
        StringBuilder got = new StringBuilder();
        Task<String> read = createTask(reading.on(server.reader()));
        Task<Void> writing = createTask(writeAfter(client, write));
        await(hops(cancel));
        boolean cancelling = read.cancel();
        try {
            got.append(await(read));
        } catch (CancelledError e) {
            assertThat(cancelling).isTrue();
        }
        await(writing);
        while (got.length() < MESSAGE.length()) {
            got.append(text(await(server.reader().read(100))));
        }
        assertThat(got).as("write after " + write + ", cancel after " + cancel).hasToString(MESSAGE);
        return done();
    }

    @Async
    private static Coroutine<Void> writeAfter(Connection client, int count) {
        await(hops(count));
        client.writer().write(MESSAGE.substring(0, 5));
        client.writer().flush();
        await(hops(1));
        client.writer().write(MESSAGE.substring(5));
        return done();
    }

    @AsyncTest(limitSeconds = LIMIT)
    void by_deadlines(TestLoop loop) {
        on(loop, (client, server) -> {
            String sent = "0123456789".repeat(30) + "\n";
            Task<Void> writing = createTask(dribble(client, sent));
            String line = null;
            int timeouts = 0;
            while (line == null) {
                try {
                    line = await(waitFor(server.reader().readLine(), Duration.ofMillis(1)));
                } catch (TimeoutException e) {
                    timeouts++;
                }
            }
            assertThat(line + "\n").isEqualTo(sent);
            assertThat(timeouts).isPositive();
            await(writing);
            return done();
        });
    }

    @Async
    private static Coroutine<Void> dribble(Connection client, String text) {
        for (int i = 0; i < text.length(); i += 10) {
            client.writer().write(text.substring(i, Math.min(i + 10, text.length())));
            await(dev.fermata.Fermata.sleep(Duration.ofMillis(2)));
        }
        return done();
    }
}
