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
import dev.fermata.net.ServerOptions;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import dev.fermata.tls.TruncatedException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The ways to end a server. */
class ServerEndTest extends ServerSuite {
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> logged(Connection connection) throws IOException {
        try {
            await(echo(connection));
            log.add("end of stream");
        } catch (CancelledError e) {
            log.add("cancelled");
            throw e;
        }
        return done();
    }

    /** Makes a client of which the server has heard. */
    @Async
    private Coroutine<Connection> connected(Server server) throws IOException {
        Connection client = await(connect(server));
        client.writer().write("hello\n");
        assertThat(await(client.reader().readLine())).isEqualTo("hello");
        return result(client);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void stop_keeps_the_clients(TestLoop loop) {
        loop.run(() -> {
            Server server = await(start(this::logged));
            Connection client = await(connected(server));
            server.stop();
            server.stop();
            assertThat(server.isServing()).isFalse();
            assertThat(await(failureOf(connect(server)))).isInstanceOf(IOException.class);
            Task<Void> closed = createTask(server.waitClosed());
            client.writer().write("still here\n");
            assertThat(await(client.reader().readLine())).isEqualTo("still here");
            await(sleep(Duration.ofMillis(5)));
            assertThat(closed.isDone()).isFalse();
            client.writer().close();
            await(closed);
            await(client.writer().waitClosed());
            return done();
        });
        assertThat(log).containsExactly("end of stream");
    }

    @AsyncTest(limitSeconds = LIMIT)
    void closeClients_sends_what_is_written_and_abortClients_does_not_wait(TestLoop loop) {
        loop.run(() -> {
            Server server = await(start(this::logged));
            Connection first = await(connected(server));
            first.writer().write("last\n");
            assertThat(await(first.reader().readLine())).isEqualTo("last");
            server.closeClients();
            assertThat(await(first.reader().readAll())).isEmpty();
            first.writer().close();
            await(untilTasks(1));
            Connection second = await(connected(server));
            server.abortClients();
            // With TLS the end shows that it came too early.
            await(outcome(second.reader().readAll()));
            second.writer().close();
            server.stop();
            await(server.waitClosed());
            return done();
        });
        assertThat(log).containsExactly("end of stream", "end of stream");
    }

    @AsyncTest(limitSeconds = LIMIT)
    void serveForever_ends_by_stop_or_by_a_cancellation_which_stops_the_server(TestLoop loop) {
        loop.run(() -> {
            Server server =
                    await(carrier.start(this::logged, ServerOptions.defaults().startServing(false)));
            assertThat(server.isServing()).isFalse();
            Task<Void> serving = createTask(server.serveForever());
            await(hops(1));
            assertThat(server.isServing()).isTrue();
            assertThat(await(failureOf(server.serveForever())))
                    .hasMessageContaining("is awaited by another task already");
            Connection client = await(connected(server));
            serving.cancel();
            await(hops(2));
            assertThat(serving.isCancelled()).isTrue();
            assertThat(server.isServing()).isFalse();
            assertThat(await(failureOf(server.serveForever()))).hasMessageEndingWith("is stopped.");
            client.writer().close();
            await(server.waitClosed());

            Server other = await(start(this::logged));
            Task<Void> stopped = createTask(other.serveForever());
            await(hops(1));
            other.stop();
            await(stopped);
            await(other.waitClosed());
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_block_that_fails_cancels_the_tasks_that_serve(TestLoop loop) {
        loop.run(() -> {
            List<Task<String>> clients = new ArrayList<>();
            try (Server server = await(start(this::logged))) {
                clients.add(createTask(readAndClose(await(connected(server)))));
                throw new IllegalArgumentException("body");
            } catch (IllegalArgumentException e) {
                assertThat(log).containsExactly("cancelled");
            }
            assertThat(await(clients.get(0))).isEqualTo(carrier.name().contains("TLS") ? "cut off" : "");
            return done();
        });
    }

    /** TLS tells an end from a connection that the server has cut off. */
    @Async
    private static Coroutine<String> readAndClose(Connection client) throws IOException {
        try {
            return result(text(await(client.reader().readAll())));
        } catch (TruncatedException e) {
            return result("cut off");
        } finally {
            client.writer().abort();
        }
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_connection_that_comes_while_the_server_stops_is_served_or_refused(TestLoop loop) {
        loop.run(() -> {
            for (int hop = 0; hop < 12; hop++) {
                Server server = await(start(ServerSuite::echo));
                Task<String> client = createTask(ask(server));
                await(hops(hop));
                server.stop();
                assertThat(await(client)).isIn("hello", "refused");
                await(server.waitClosed());
                await(untilTasks(1));
            }
            return done();
        });
    }

    @Async
    private Coroutine<String> ask(Server server) {
        String line = null;
        try (Connection client = await(connect(server))) {
            client.writer().write("hello\n");
            line = await(client.reader().readLine());
        } catch (IOException e) {
            line = null;
        }
        return result(line == null ? "refused" : line);
    }
}
