package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.util.Arrays;

/** The ways to end a connection from this side. */
class ClosingTest extends StreamSuite {
    @AsyncTest(limitSeconds = LIMIT)
    void each_direction_ends_by_itself(TestLoop loop) {
        byte[] data = data(carrier.bulk() / 2, 1);
        on(loop, (client, server) -> {
            client.writer().write(data);
            client.writer().writeEnd();
            client.writer().writeEnd();
            assertThat(await(server.reader().readAll())).isEqualTo(data);
            assertThat(server.reader().atEnd()).isTrue();
            assertThatThrownBy(() -> client.writer().write("more")).isInstanceOf(IllegalStateException.class);
            server.writer().write("answer\n");
            assertThat(await(client.reader().readLine())).isEqualTo("answer");
            server.writer().write(data);
            server.writer().writeEnd();
            assertThat(await(client.reader().readAll())).isEqualTo(data);
            await(closed(client));
            await(closed(server));
            return done();
        });
    }

    @Async
    private static Coroutine<Void> closed(Connection connection) throws IOException {
        connection.writer().close();
        await(connection.writer().waitClosed());
        return done();
    }

    @AsyncTest(limitSeconds = LIMIT)
    void close_sends_all_before(TestLoop loop) {
        byte[] data = data(carrier.bulk(), 2);
        on(loop, (client, server) -> {
            client.writer().write(data);
            Task<Void> closed = createTask(closed(client));
            await(hops(2));
            assertThat(client.writer().isClosing()).isTrue();
            assertThatThrownBy(() -> client.writer().write("more"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("write after close()");
            Task<Void> drain = createTask(client.writer().drain());
            assertThat(await(server.reader().readAll())).isEqualTo(data);
            server.writer().close();
            await(closed);
            await(drain);
            assertThat(client.writer().unsent()).isZero();
            client.writer().close();
            client.writer().abort();
            await(client.writer().waitClosed());
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void abort_drops_what_is_unsent_and_says_so(TestLoop loop) {
        byte[] data = data(2 * carrier.bulk(), 3);
        on(loop, (client, server) -> {
            client.writer().write(data);
            client.writer().close();
            Task<Void> closed = createTask(client.writer().waitClosed());
            Task<Void> drain = createTask(client.writer().drain());
            await(hops(2));
            int unsent = client.writer().unsent();
            assertThat(unsent).isPositive();
            client.writer().abort();
            assertThat(client.writer().unsent()).isZero();
            for (Task<Void> task : Arrays.asList(closed, drain)) {
                assertThat(await(failureOf(task)))
                        .isInstanceOf(IOException.class)
                        .hasMessage("The connection was closed before " + unsent + " bytes were sent.");
            }
            assertThat(await(received(server))).isLessThanOrEqualTo(data.length - unsent);
            return done();
        });
    }

    /** Gives how many bytes come before the end, in order or not. */
    @Async
    private static Coroutine<Integer> received(Connection connection) {
        int total = 0;
        try {
            for (byte[] got = await(connection.reader().read(9_999)); got.length > 0; ) {
                total += got.length;
                got = await(connection.reader().read(9_999));
            }
        } catch (IOException e) {
            // What was on its way is lost: a socket can tell so, TLS does.
        }
        return result(total);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void waitClosed_tells_that_the_peer_went_before_it_had_all(TestLoop loop) {
        on(loop, (client, server) -> {
            client.writer().write(new byte[2 * carrier.bulk()]);
            await(hops(2));
            client.writer().close();
            server.writer().abort();
            assertThat(await(failureOf(client.writer().waitClosed()))).isInstanceOf(IOException.class);
            assertThat(await(failureOf(client.writer().drain()))).isInstanceOf(IOException.class);
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void whoever_reads_finds_the_end_when_this_side_closes(TestLoop loop) {
        on(loop, (client, server) -> {
            Task<String> reading = createTask(client.reader().readLine());
            await(hops(2));
            client.writer().close();
            assertThat(await(reading)).isNull();
            assertThat(await(client.reader().read(10))).isEmpty();
            assertThat(await(server.reader().readAll())).isEmpty();
            Task<String> other = createTask(server.reader().readLine());
            server.writer().abort();
            assertThat(await(other)).isNull();
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_block_that_ends_well_sends_all(TestLoop loop) {
        byte[] data = data(carrier.bulk(), 4);
        on(loop, (client, server) -> {
            Task<byte[]> reading = createTask(readAllAndClose(server));
            try (Connection scope = client) {
                scope.writer().write(data);
            }
            assertThat(await(reading)).isEqualTo(data);
            return done();
        });
    }

    /** With TLS, a close waits for that of the peer. */
    @Async
    private static Coroutine<byte[]> readAllAndClose(Connection connection) throws IOException {
        byte[] all = await(connection.reader().readAll());
        connection.writer().close();
        return result(all);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_block_that_fails_does_not_wait(TestLoop loop) {
        byte[] data = data(2 * carrier.bulk(), 5);
        on(loop, (client, server) -> {
            try (Connection scope = client) {
                scope.writer().write(data);
                throw new IllegalArgumentException("body");
            } catch (IllegalArgumentException e) {
                assertThat(client.writer().isClosing()).isTrue();
                assertThat(await(failureOf(client.writer().waitClosed()))).isInstanceOf(IOException.class);
            }
            assertThat(await(received(server))).isLessThan(data.length);
            return done();
        });
    }
}
