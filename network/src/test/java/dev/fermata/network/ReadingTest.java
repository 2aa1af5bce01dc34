package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.IncompleteReadException;
import dev.fermata.net.StreamReader;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Each way to read, wherever the bytes are cut. */
class ReadingTest extends StreamSuite {
    private static final String MESSAGE = "line\r\n\nwörld\n12345ab--cd\r\n!--e\n";

    @Async
    private static Coroutine<List<String>> readMessage(StreamReader in) throws IOException {
        List<String> got = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            got.add(await(in.readLine()));
        }
        got.add(text(await(in.readExactly(5))));
        got.add(text(await(in.readUntil(bytes("--")))));
        got.add(text(await(in.readUntil(bytes("\n"), bytes("\r\n")))));
        got.add(text(await(in.read(1))));
        got.add(text(await(in.readUntil(bytes("\n"), bytes("--"), bytes("--e\n")))));
        got.add(text(await(in.readExactly(2))));
        return result(got);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_message_is_the_same_wherever_it_is_cut(TestLoop loop) {
        byte[] message = bytes(MESSAGE);
        on(loop, (client, server) -> {
            for (int cut = 0; cut <= message.length; cut++) {
                Task<List<String>> reading = createTask(readMessage(server.reader()));
                client.writer().write(message, 0, cut);
                client.writer().flush();
                await(hops(4));
                client.writer().write(message, cut, message.length - cut);
                assertThat(await(reading))
                        .as("cut at " + cut)
                        .containsExactly("line", "", "wörld", "12345", "ab--", "cd\r\n", "!", "--", "e\n");
            }
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void read_gives_some_bytes_but_no_more_than_wanted(TestLoop loop) {
        on(loop, (client, server) -> {
            client.writer().write("abcdefgh");
            client.writer().writeEnd();
            assertThat(await(server.reader().read(0))).isEmpty();
            StringBuilder all = new StringBuilder();
            for (byte[] some = await(server.reader().read(3)); some.length > 0; ) {
                assertThat(some.length).isBetween(1, 3);
                all.append(text(some));
                some = await(server.reader().read(3));
            }
            assertThat(all).hasToString("abcdefgh");
            assertThat(server.reader().atEnd()).isTrue();
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void read_fills_somebodys_buffer_where_it_has_room(TestLoop loop) {
        on(loop, (client, server) -> {
            client.writer().write("1\nabcdefgh");
            client.writer().writeEnd();
            assertThat(await(server.reader().readLine())).isEqualTo("1");
            ByteBuffer target = ByteBuffer.allocateDirect(8).position(1).limit(7);
            while (target.hasRemaining()) {
                int before = target.position();
                int got = await(server.reader().read(target));
                assertThat(target.position()).isEqualTo(before + got).isGreaterThan(before);
            }
            assertThat(await(server.reader().read(target))).isZero();
            byte[] copy = new byte[6];
            target.flip().position(1).get(copy);
            assertThat(text(copy)).isEqualTo("abcdef");
            assertThat(text(await(server.reader().readAll()))).isEqualTo("gh");
            assertThat(await(server.reader().read(target.clear()))).isEqualTo(-1);
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void lines_end_with_the_stream_and_leave_the_rest_if_left_early(TestLoop loop) {
        on(loop, (client, server) -> {
            client.writer().write("a\r\n\nb\nstop\nc\nrest");
            client.writer().writeEnd();
            List<String> lines = new ArrayList<>();
            for (String line : each(server.reader().lines())) {
                lines.add(line);
                if (line.equals("stop")) {
                    break;
                }
            }
            assertThat(lines).containsExactly("a", "", "b", "stop");
            lines.clear();
            for (String line : each(server.reader().lines())) {
                lines.add(line);
            }
            assertThat(lines).containsExactly("c", "rest");
            assertThat(await(server.reader().readLine())).isNull();
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void at_the_end_comes_what_there_is(TestLoop loop) {
        on(loop, (client, server) -> {
            client.writer().write("abc");
            client.writer().writeEnd();
            IncompleteReadException tooFew =
                    (IncompleteReadException) await(failureOf(server.reader().readExactly(5)));
            assertThat(text(tooFew.partial())).isEqualTo("abc");
            assertThat(tooFew.expected()).isEqualTo(5);
            assertThat(server.reader().atEnd()).isTrue();
            server.writer().write("abc");
            server.writer().writeEnd();
            IncompleteReadException endless =
                    (IncompleteReadException) await(failureOf(client.reader().readUntil(bytes("c-"), bytes("--"))));
            assertThat(text(endless.partial())).isEqualTo("abc");
            assertThat(endless.expected()).isNull();
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void an_empty_stream_is_at_its_end_for_every_read(TestLoop loop) {
        on(loop, (client, server) -> {
            client.writer().writeEnd();
            StreamReader in = server.reader();
            assertThat(in.atEnd()).isFalse();
            assertThat(await(in.readLine())).isNull();
            assertThat(await(in.read(5))).isEmpty();
            assertThat(await(in.read(ByteBuffer.allocate(5)))).isEqualTo(-1);
            assertThat(await(in.readExactly(0))).isEmpty();
            assertThat(await(in.readAll())).isEmpty();
            for (String line : each(in.lines())) {
                fail("a line: " + line);
            }
            for (Coroutine<byte[]> read : List.of(in.readExactly(1), in.readUntil(bytes("x")))) {
                IncompleteReadException failure = (IncompleteReadException) await(failureOf(read));
                assertThat(failure.partial()).isEmpty();
            }
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void only_one_task_reads_and_the_other_does_not_disturb_it(TestLoop loop) {
        on(loop, (client, server) -> {
            Task<String> first = createTask(server.reader().readLine());
            await(hops(2));
            Task<byte[]> second = createTask(server.reader().read(1));
            await(hops(2));
            assertThat(second.exception())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("only one task may read from a stream at a time");
            client.writer().write("hello\n");
            assertThat(await(first)).isEqualTo("hello");
            return done();
        });
    }
}
