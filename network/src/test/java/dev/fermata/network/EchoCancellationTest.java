package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitFor;
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
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** A client that is cancelled, at whatever moment, leaves nothing behind: no task, no descriptor, on both sides. */
class EchoCancellationTest extends ServerSuite {
    private static final int MOST_HOPS = 150;
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    private boolean complete;

    @Async
    private Coroutine<Void> client(Server server) throws Exception {
        try (Connection connection = await(waitFor(connect(server), Duration.ofSeconds(9)))) {
            connection.writer().write("one\n");
            await(connection.writer().drain());
            assertThat(await(connection.reader().readLine())).isEqualTo("one");
            await(connection.writer().writeAll(ByteBuffer.wrap(bytes("two\n"))));
            assertThat(text(await(connection.reader().readExactly(4)))).isEqualTo("two\n");
            connection.writer().write("three");
            connection.writer().writeEnd();
            assertThat(text(await(connection.reader().readAll()))).isEqualTo("three\n");
        }
        complete = true;
        return done();
    }

    /** A selector closes a socket in the turn after that in which its channel was closed. */
    @Async
    private static Coroutine<Void> settled() {
        await(untilTasks(1));
        await(hops(3));
        return done();
    }

    private static long sockets() throws IOException {
        try (Stream<Path> open = Files.list(DESCRIPTORS)) {
            return open.filter(EchoCancellationTest::isSocket).count();
        }
    }

    private static boolean isSocket(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().startsWith("socket:");
        } catch (IOException e) {
            return false;
        }
    }

    @AsyncTest(limitSeconds = LIMIT)
    void at_each_hop(TestLoop loop) {
        loop.run(() -> {
            try (Server server = await(start(ServerSuite::echo))) {
                await(client(server));
                await(settled());
                long before = sockets();
                complete = false;
                int hop = 0;
                for (int completed = 0; hop < MOST_HOPS && completed < 3; hop++) {
                    Task<Void> client = createTask(client(server));
                    await(hops(hop));
                    boolean cancelled = client.cancel();
                    try {
                        await(client);
                    } catch (CancelledError e) {
                        assertThat(cancelled).isTrue();
                    }
                    await(settled());
                    assertThat(sockets()).as("after hop " + hop).isEqualTo(before);
                    completed += complete ? 1 : 0;
                    complete = false;
                }
                assertThat(hop).isGreaterThan(5);
            }
            return done();
        });
    }
}
