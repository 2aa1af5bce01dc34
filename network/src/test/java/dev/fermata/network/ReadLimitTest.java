package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.LimitOverrunException;
import dev.fermata.net.StreamReader;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.util.Map;

/** How long a line, or what ends with a separator, may be. */
class ReadLimitTest extends StreamSuite {
    private static final int LIMIT_BYTES = 100;
    private static final ConnectionOptions OPTIONS =
            ConnectionOptions.defaults().limit(LIMIT_BYTES);

    private interface Reading {
        Coroutine<String> on(StreamReader in) throws Exception;
    }

    /** Each way to read something that has an end, by that end; each gives what it reads without the end. */
    private static final Map<String, Reading> READINGS = Map.of(
            "\n", StreamReader::readLine,
            "-", in -> cut(in.readUntil(bytes("-")), 1),
            "--", in -> cut(in.readUntil(bytes("--")), 2),
            "<>", in -> cut(in.readUntil(bytes("<>"), bytes("ab"), bytes("long")), 2),
            "\t\n", ReadLimitTest::firstLine);

    @Async
    private static Coroutine<String> cut(Coroutine<byte[]> read, int length) {
        String text = text(await(read));
        return result(text.substring(0, text.length() - length));
    }

    @Async
    private static Coroutine<String> firstLine(StreamReader in) throws Exception {
        for (String line : each(in.lines())) {
            return result(line.substring(0, line.length() - 1));
        }
        throw new AssertionError("no line");
    }

    @AsyncTest(limitSeconds = LIMIT)
    void up_to_the_limit_it_is_read_and_above_it_stays_readable(TestLoop loop) {
        on(loop, OPTIONS, (client, server) -> {
            for (String end : READINGS.keySet()) {
                // With lines(), the tab counts.
                int most = end.equals("\t\n") ? LIMIT_BYTES - 1 : LIMIT_BYTES;
                for (int length = most - 1; length <= most + 1; length++) {
                    client.writer().write("x".repeat(length) + end);
                    try {
                        String got = await(READINGS.get(end).on(server.reader()));
                        assertThat(got).isEqualTo("x".repeat(length)).hasSizeLessThanOrEqualTo(most);
                    } catch (LimitOverrunException e) {
                        assertThat(length).as(e.getMessage()).isEqualTo(most + 1);
                        assertThat(e.consumed()).isEqualTo(LIMIT_BYTES + 1);
                        byte[] all = await(server.reader().readExactly(length + end.length()));
                        assertThat(text(all)).isEqualTo("x".repeat(length) + end);
                    }
                }
            }
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void what_ends_far_behind_the_limit_is_taken_in_pieces(TestLoop loop) {
        on(loop, OPTIONS, (client, server) -> {
            String sent = "x".repeat(1000);
            client.writer().write(sent + "--next");
            client.writer().writeEnd();
            StringBuilder got = new StringBuilder();
            while (!got.toString().endsWith("--")) {
                try {
                    got.append(text(await(server.reader().readUntil(bytes("--")))));
                } catch (LimitOverrunException e) {
                    assertThat(e.consumed()).isBetween(LIMIT_BYTES + 1, 1000);
                    got.append(text(await(server.reader().read(e.consumed()))));
                }
            }
            assertThat(got).hasToString(sent + "--");
            assertThat(text(await(server.reader().readAll()))).isEqualTo("next");
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void what_does_not_end_fails_at_the_limit_again_and_again(TestLoop loop) {
        on(loop, OPTIONS, (client, server) -> {
            client.writer().write("x".repeat(300));
            for (int i = 0; i < 3; i++) {
                try {
                    await(server.reader().readLine());
                    fail("no line was sent");
                } catch (LimitOverrunException e) {
                    assertThat(e.consumed()).isBetween(LIMIT_BYTES + 1, 300);
                }
            }
            assertThat(text(await(server.reader().readExactly(300)))).isEqualTo("x".repeat(300));
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void many_short_lines_may_be_longer_than_the_limit_together(TestLoop loop) {
        on(loop, OPTIONS, (client, server) -> {
            client.writer().write("0123456789\n".repeat(500));
            client.writer().writeEnd();
            int count = 0;
            for (String line : each(server.reader().lines())) {
                assertThat(line).isEqualTo("0123456789");
                count++;
            }
            assertThat(count).isEqualTo(500);
            return done();
        });
    }
}
