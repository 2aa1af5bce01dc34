package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitFor;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionHandler;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.ConnectionPair;
import dev.fermata.testing.Faults;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** A conversation during which the connection breaks, at each byte and each call: both sides end, and learn why. */
class FaultsTest {
    private static final String HOST = "127.0.0.1";
    private static final int BYTES = 16;

    private int completed;
    private int broken;

    /** Says 8 bytes, hears 16, and says 8 more. */
    @Async
    private static Coroutine<Void> client(Connection connection) throws IOException {
        try (Connection scope = connection) {
            scope.writer().write("1234567\n");
            await(scope.writer().drain());
            String line = await(scope.reader().readLine());
            if (line == null) {
                throw new IOException("The end, in place of an answer.");
            }
            assertThat(line).isEqualTo("1234567abcdefgh");
            scope.writer().write("7654321\n");
            scope.writer().writeEnd();
            assertThat(await(scope.reader().readAll())).isEmpty();
        }
        return done();
    }

    @Async
    private static Coroutine<Void> server(Connection connection) throws IOException {
        try (Connection scope = connection) {
            String line = await(scope.reader().readLine());
            scope.writer().write(line + "abcdefgh\n");
            await(scope.reader().readAll());
        }
        return done();
    }

    @Async
    private Coroutine<Void> talk(Faults atClient, Faults atServer) throws IOException {
        ConnectionPair pair = ConnectionPair.open(atClient, atServer);
        Task<Void> client = createTask(client(pair.client()));
        Task<Void> server = createTask(server(pair.server()));
        for (Task<Void> task : List.of(client, server)) {
            Exception failure = await(OverCarrier.outcome(task));
            assertThat(failure)
                    .satisfiesAnyOf(
                            e -> assertThat(e).isNull(), e -> assertThat(e).isInstanceOf(IOException.class));
            completed += failure == null ? 1 : 0;
            broken += failure == null ? 0 : 1;
        }
        return done();
    }

    @AsyncTest
    void without_faults_it_goes_well(TestLoop loop) {
        loop.run(() -> talk(Faults.none(), Faults.none()));
        assertThat(List.of(completed, broken)).containsExactly(2, 0);
    }

    @AsyncTest(seeds = 5)
    void a_reset_at_each_byte_ends_both_sides(TestLoop loop) {
        loop.run(() -> {
            for (int bytes = 0; bytes < BYTES; bytes++) {
                Faults reading = Faults.none().resetAfterReading(bytes);
                Faults writing = Faults.none().resetAfterWriting(bytes);
                for (Faults faults : List.of(reading, writing, reading.readAtMost(1), writing.writeAtMost(3))) {
                    await(talk(faults, Faults.none()));
                    await(talk(Faults.none(), faults));
                }
            }
            return done();
        });
        assertThat(broken).isGreaterThanOrEqualTo(BYTES * 8);
        assertThat(completed + broken).isEqualTo(BYTES * 16);
    }

    @AsyncTest(seeds = 5)
    void a_call_that_fails_ends_both_sides(TestLoop loop) {
        loop.run(() -> {
            for (int call = 1; call < 40; call++) {
                Faults faults = Faults.none().readAtMost(2).writeAtMost(2).failingCall(call);
                await(talk(faults, Faults.none()));
                await(talk(Faults.none(), faults));
            }
            return done();
        });
        assertThat(broken).isPositive();
        assertThat(completed).isPositive();
        assertThat(completed + broken).isEqualTo(39 * 4);
    }

    @AsyncTest
    void a_bit_that_is_turned_arrives(TestLoop loop) {
        loop.run(() -> {
            ConnectionPair pair =
                    ConnectionPair.open(Faults.none(), Faults.none().corruptedByte(2));
            pair.client().writer().write("aaaa\n");
            assertThat(await(pair.server().reader().readLine())).isEqualTo("aa`a");
            pair.client().writer().abort();
            pair.server().writer().abort();
            return done();
        });
    }

    @AsyncTest
    void a_silent_peer_is_noticed_only_by_a_deadline(TestLoop loop) {
        loop.run(() -> {
            ConnectionPair pair = ConnectionPair.open(Faults.none().silentAfterReading(4), Faults.none());
            pair.server().writer().write("one\ntwo\n");
            assertThat(await(pair.client().reader().readLine())).isEqualTo("one");
            pair.client().writer().write("x".repeat(1_000_000));
            await(pair.client().writer().drain());
            try {
                await(waitFor(pair.client().reader().readLine(), Duration.ofHours(1)));
                throw new AssertionError("a line came");
            } catch (TimeoutException e) {
                assertThat(loop.elapsed()).isEqualTo(Duration.ofHours(1));
            }
            pair.client().writer().close();
            await(pair.client().writer().waitClosed());
            pair.server().writer().abort();
            return done();
        });
    }

    @AsyncTest
    void a_delay_is_one_way_on_the_loops_clock(TestLoop loop) {
        loop.run(() -> {
            Faults late = Faults.none().delay(Duration.ofSeconds(2));
            ConnectionPair pair = ConnectionPair.open(late, Faults.none());
            Task<Void> server = createTask(server(pair.server()));
            await(client(pair.client()));
            await(server);
            return done();
        });
        assertThat(loop.elapsed()).isEqualTo(Duration.ofSeconds(4));
    }

    @AsyncTest(limitSeconds = 30)
    void real_sockets_break_alike_and_the_server_goes_on(TestLoop loop) {
        List<String> reported = new ArrayList<>();
        loop.run(() -> {
            dev.fermata.Fermata.runningLoop()
                    .setExceptionHandler((source, error) -> reported.add(error.message() + error.exception()));
            ConnectionHandler handler = FaultsTest::server;
            try (Server server = await(Net.startServer(handler, HOST, 0))) {
                for (int bytes = 0; bytes < BYTES; bytes++) {
                    await(fails(server, Faults.none().resetAfterReading(bytes)));
                    await(fails(server, Faults.none().resetAfterWriting(bytes)));
                }
                await(client(await(Net.openConnection(HOST, server.port()))));
            }
            return done();
        });
        assertThat(reported).isEmpty();
    }

    @Async
    private Coroutine<Void> fails(Server server, Faults faults) throws IOException {
        ConnectionOptions options = ConnectionOptions.defaults().layer(faults);
        Connection connection = await(Net.openConnection(HOST, server.port(), options));
        assertThat(await(OverCarrier.failureOf(client(connection)))).isInstanceOf(IOException.class);
        return done();
    }
}
