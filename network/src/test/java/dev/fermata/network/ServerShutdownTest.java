package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.Server;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code shutdown(grace)}: waits, then closes, then aborts and cancels. */
class ServerShutdownTest extends ServerSuite {
    private static final Duration SHORT = Duration.ofMillis(30);
    private static final Duration LONG = Duration.ofSeconds(40);

    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> reading(Connection connection) throws IOException {
        connection.writer().write("hello\n");
        try {
            await(connection.reader().readAll());
            log.add("end of stream");
        } catch (CancelledError e) {
            log.add("cancelled");
            throw e;
        }
        return done();
    }

    /** Does not look at its connection. */
    @Async
    private Coroutine<Void> stubborn(Connection connection) {
        connection.writer().write("hello\n");
        try {
            await(sleep(Duration.ofHours(1)));
        } catch (CancelledError e) {
            log.add("cancelled");
            throw e;
        }
        return done();
    }

    @Async
    private Coroutine<Connection> connected(Server server) throws IOException {
        Connection client = await(connect(server));
        assertThat(await(client.reader().readLine())).isEqualTo("hello");
        return result(client);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void without_clients_it_ends_at_once(TestLoop loop) {
        loop.run(() -> {
            Server server = await(start(this::reading));
            await(server.shutdown(LONG));
            assertThat(server.isServing()).isFalse();
            return done();
        });
        assertThat(loop.elapsed()).isLessThan(LONG);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void clients_that_leave_within_the_grace_are_left_alone(TestLoop loop) {
        loop.run(() -> {
            Server server = await(start(this::reading));
            Connection client = await(connected(server));
            Task<Void> down = createTask(server.shutdown(LONG));
            await(hops(3));
            client.writer().close();
            await(down);
            return done();
        });
        assertThat(log).containsExactly("end of stream");
        assertThat(loop.elapsed()).isLessThan(LONG);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void then_the_connections_are_closed(TestLoop loop) {
        loop.run(() -> {
            Server server = await(start(this::reading));
            Connection client = await(connected(server));
            await(server.shutdown(SHORT));
            assertThat(await(client.reader().readAll())).isEmpty();
            client.writer().close();
            return done();
        });
        assertThat(log).containsExactly("end of stream");
        assertThat(loop.elapsed()).isGreaterThanOrEqualTo(SHORT);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void then_the_tasks_are_cancelled(TestLoop loop) {
        loop.run(() -> {
            Server server = await(start(this::stubborn));
            Connection client = await(connected(server));
            await(server.shutdown(SHORT));
            client.writer().close();
            return done();
        });
        assertThat(log).containsExactly("cancelled");
        assertThat(loop.elapsed()).isGreaterThanOrEqualTo(SHORT.multipliedBy(2));
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_client_that_does_not_read_does_not_hold_it_up(TestLoop loop) {
        byte[] data = new byte[2 * carrier.bulk()];
        loop.run(() -> {
            Server server = await(start(connection -> {
                connection.writer().write("hello\n");
                connection.writer().write(data);
                return done();
            }));
            Connection client = await(connected(server));
            await(server.shutdown(SHORT));
            client.writer().abort();
            return done();
        });
        assertThat(loop.elapsed()).isLessThan(LONG);
    }

    /** With TLS, a close waits for that of the peer. */
    @Async
    private static Coroutine<Void> leave(Connection client) throws IOException {
        await(outcome(client.reader().readAll()));
        client.writer().abort();
        return done();
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_cancellation_goes_on_with_the_next_phase(TestLoop loop) {
        loop.run(() -> {
            for (int phases = 1; phases <= 2; phases++) {
                log.clear();
                Server server = await(start(phases == 1 ? this::reading : this::stubborn));
                Connection client = await(connected(server));
                Task<Void> leaving = createTask(leave(client));
                Task<Void> down = createTask(server.shutdown(LONG));
                for (int i = 0; i < phases; i++) {
                    await(hops(3));
                    assertThat(log).isEmpty();
                    down.cancel();
                }
                try {
                    await(down);
                    throw new AssertionError("The cancellation is lost.");
                } catch (CancelledError e) {
                    log.add("down");
                }
                assertThat(log).containsExactly(phases == 1 ? "end of stream" : "cancelled", "down");
                await(leaving);
                await(untilTasks(1));
            }
            return done();
        });
        assertThat(loop.elapsed()).isLessThan(LONG);
    }
}
