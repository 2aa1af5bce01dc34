package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ends of a connection in memory, as transports. */
class MemoryTransportTest {
    private final List<String> log = new ArrayList<>();

    static String read(Transport end, int most) throws IOException {
        ByteBuffer target = ByteBuffer.allocate(most);
        int got = end.read(target);
        return got < 0 ? "end" : new String(target.array(), 0, got, UTF_8);
    }

    static int write(Transport end, String text) throws IOException {
        return end.write(ByteBuffer.wrap(text.getBytes(UTF_8)));
    }

    @AsyncTest
    void a_write_takes_what_fits_and_keeps_the_order(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport client = MemoryTransport.open(5);
            MemoryTransport server = client.peer();
            assertThat(server.peer()).isSameAs(client);
            assertThat(read(server, 9)).isEmpty();
            assertThat(write(client, "abcdefg")).isEqualTo(5);
            assertThat(write(client, "fg")).isZero();
            assertThat(read(server, 3)).isEqualTo("abc");
            assertThat(write(client, "fghi")).isEqualTo(3);
            assertThat(read(server, 9)).isEqualTo("defgh");
            assertThat(write(server, "back")).isEqualTo(4);
            assertThat(read(client, 9)).isEqualTo("back");
            client.abort();
            server.abort();
            return done();
        });
    }

    @AsyncTest
    void each_direction_ends_by_itself(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport client = MemoryTransport.open();
            write(client, "last");
            client.endOutput();
            assertThatThrownBy(() -> write(client, "more")).isInstanceOf(ClosedChannelException.class);
            assertThat(read(client.peer(), 9)).isEqualTo("last");
            assertThat(read(client.peer(), 9)).isEqualTo("end");
            write(client.peer(), "answer");
            assertThat(read(client, 9)).isEqualTo("answer");
            client.close(() -> log.add("client"));
            client.peer().close(() -> log.add("server"));
            return done();
        });
        assertThat(log).containsExactly("client", "server");
    }

    @AsyncTest
    void after_a_close_comes_the_end_and_after_an_abort_a_reset(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport closed = MemoryTransport.open();
            write(closed, "rest");
            closed.close(() -> {});
            assertThat(read(closed.peer(), 9)).isEqualTo("rest");
            assertThat(read(closed.peer(), 9)).isEqualTo("end");
            assertThatThrownBy(() -> write(closed.peer(), "x")).hasMessage("Broken pipe");
            assertThatThrownBy(() -> read(closed, 1)).isInstanceOf(ClosedChannelException.class);
            closed.peer().abort();

            MemoryTransport aborted = MemoryTransport.open();
            write(aborted, "rest");
            aborted.abort();
            aborted.abort();
            assertThat(read(aborted.peer(), 9)).isEqualTo("rest");
            assertThatThrownBy(() -> read(aborted.peer(), 9)).hasMessage("Connection reset by peer");
            assertThatThrownBy(() -> write(aborted.peer(), "x")).hasMessage("Connection reset by peer");
            aborted.peer().abort();
            return done();
        });
    }

    @AsyncTest
    void who_asks_is_called_as_long_as_there_is_something_and_no_more_after_that(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport client = MemoryTransport.open(4);
            MemoryTransport server = client.peer();
            server.onReadable(() -> {
                try {
                    log.add("read " + read(server, 1));
                } catch (IOException e) {
                    log.add(e.getMessage());
                    server.onReadable(null);
                }
            });
            await(loop.untilIdle());
            assertThat(log).isEmpty();
            write(client, "ab");
            await(loop.untilIdle());
            assertThat(log).containsExactly("read a", "read b");
            server.onReadable(null);
            write(client, "cdef");
            await(loop.untilIdle());
            assertThat(log).hasSize(2);

            client.onWritable(() -> {
                log.add("room");
                client.onWritable(null);
            });
            await(loop.untilIdle());
            assertThat(log).hasSize(2);
            read(server, 1);
            await(loop.untilIdle());
            assertThat(log).containsExactly("read a", "read b", "room");
            server.onReadable(() -> log.add("not after abort()"));
            server.abort();
            client.abort();
            await(loop.untilIdle());
            assertThat(log).hasSize(3);
            return done();
        });
    }

    @Test
    void an_end_that_is_left_open_fails_the_test() {
        TestLoop loop = new TestLoop();
        loop.run(() -> {
            ConnectionPair.open().client().writer().close();
            return done();
        });
        assertThatThrownBy(loop::close)
                .hasMessage("The test left something behind.\n"
                        + "1 channel is still open: close what a test opens.\n"
                        + "[MemoryTransport(server)]\n");
    }

    @AsyncTest
    void there_is_room_for_a_byte_at_least(TestLoop loop) {
        assertThatThrownBy(() -> loop.run(() -> {
                    MemoryTransport.open(0);
                    return done();
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The capacity must be positive, not 0");
    }
}
