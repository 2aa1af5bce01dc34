package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionHandler;
import dev.fermata.net.Server;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/** The tasks that serve: how they end, and what becomes of their connections. */
class ServerHandlerTest extends ServerSuite {
    private final List<String> reported = new ArrayList<>();

    @Async
    private static Coroutine<Void> failing(Connection connection) {
        connection.writer().write("before\n");
        throw new IllegalArgumentException("in the coroutine");
    }

    private void failuresAreReported(TestLoop loop, ConnectionHandler handler, String expected, String reply) {
        loop.run(() -> {
            runningLoop().setExceptionHandler((source, error) -> {
                Throwable e = error.exception();
                reported.add(error.message() + (e == null ? "" : ": " + e.getMessage()));
            });
            try (Server server = await(start(handler))) {
                for (int i = 0; i < 2; i++) {
                    try (Connection client = await(connect(server))) {
                        assertThat(text(await(client.reader().readAll()))).isEqualTo(reply);
                    }
                }
            }
            return done();
        });
        assertThat(reported).containsExactly(expected, expected);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void one_that_fails_is_reported_and_the_server_goes_on(TestLoop loop) {
        failuresAreReported(
                loop,
                ServerHandlerTest::failing,
                "Unhandled exception in a connection's handler: in the coroutine",
                "before\n");
    }

    @AsyncTest(limitSeconds = LIMIT)
    void one_that_throws_before_it_is_a_coroutine_is_reported_too(TestLoop loop) {
        failuresAreReported(
                loop,
                connection -> {
                    throw new CancellationException("no coroutine");
                },
                expectedForNoCoroutine(),
                "");
    }

    private String expectedForNoCoroutine() {
        return carrier.isPlain()
                ? "A connection could not be served: no coroutine"
                : "Unhandled exception in a connection's handler: no coroutine";
    }

    @AsyncTest(limitSeconds = LIMIT)
    void one_that_returns_early_still_sends_all(TestLoop loop) {
        byte[] data = data(carrier.bulk(), 1);
        loop.run(() -> {
            ConnectionHandler handler = connection -> {
                connection.writer().write(data);
                return done();
            };
            try (Server server = await(start(handler))) {
                try (Connection client = await(connect(server))) {
                    assertThat(await(client.reader().readAll())).isEqualTo(data);
                }
            }
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_peer_that_hangs_up_is_nobodys_fault(TestLoop loop) {
        loop.run(() -> {
            runningLoop().setExceptionHandler((source, error) -> reported.add(error.message()));
            ConnectionHandler handler = connection -> {
                while (true) {
                    connection.writer().write("x".repeat(1000));
                    await(connection.writer().drain());
                    await(hops(1));
                }
            };
            try (Server server = await(start(handler))) {
                Connection client = await(connect(server));
                await(client.reader().read(10));
                client.writer().abort();
            }
            return done();
        });
        assertThat(reported).isEmpty();
    }

    @AsyncTest(limitSeconds = LIMIT)
    void many_are_served_at_once(TestLoop loop) {
        loop.run(() -> {
            try (Server server = await(start(ServerSuite::echo))) {
                List<Task<Void>> clients = new ArrayList<>();
                for (int i = 0; i < (carrier.isFast() ? 40 : 8); i++) {
                    clients.add(createTask(talk(server, i)));
                }
                for (Task<Void> client : clients) {
                    await(client);
                }
            }
            return done();
        });
    }

    @Async
    private Coroutine<Void> talk(Server server, int number) throws Exception {
        try (Connection client = await(connect(server))) {
            for (int i = 0; i < 5; i++) {
                client.writer().write("client " + number + " line " + i + "\n");
                assertThat(await(client.reader().readLine())).isEqualTo("client " + number + " line " + i);
            }
        }
        return done();
    }
}
