package dev.fermata.network.load;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.CRC32;

/** What loads a server: connections that are idle, busy, slow, or reset at once. All on one loop. */
final class Clients {
    private static final int PARALLEL = 100;

    private final ServerProcess server;
    private long sent;
    private long wrong;
    private boolean over;

    Clients(ServerProcess server) {
        this.server = server;
    }

    /** How many bytes were sent, each of which has come back. */
    long sent() {
        return sent;
    }

    /** How many answers were not what was sent. */
    long wrong() {
        return wrong;
    }

    @Async
    private Coroutine<Connection> connect() throws IOException {
        return Net.openConnection("127.0.0.1", server.port());
    }

    /** Holds {@code idle} connections open while {@code busy} others exchange messages for some time. */
    @Async
    Coroutine<Void> load(int idle, int busy, Duration time, Duration each, Consumer<? super LoadState> report)
            throws IOException {
        List<Connection> open = await(openMany(idle));
        try (var group = TaskGroup.open()) {
            for (int i = 0; i < busy; i++) {
                group.createTask(exchange(new Random(i)));
            }
            long end = runningLoop().time() + time.toNanos();
            while (runningLoop().time() < end) {
                await(sleep(each));
                report.accept(await(toThread(server::state)));
            }
            over = true;
        }
        for (Connection connection : open) {
            await(echo(connection, new byte[] {1, 2, 3}));
        }
        report.accept(await(toThread(server::state)));
        open.forEach(connection -> connection.writer().close());
        return done();
    }

    @Async
    private Coroutine<List<Connection>> openMany(int count) throws IOException {
        List<Connection> open = new ArrayList<>();
        while (open.size() < count) {
            List<Task<Connection>> tasks = new ArrayList<>();
            try (var group = TaskGroup.open()) {
                for (int i = Math.min(PARALLEL, count - open.size()); i > 0; i--) {
                    tasks.add(group.createTask(connect()));
                }
            }
            tasks.forEach(task -> open.add(task.result()));
        }
        return result(open);
    }

    @Async
    private Coroutine<Void> exchange(Random random) throws IOException {
        try (var connection = await(connect())) {
            while (!over) {
                byte[] message = new byte[1 + random.nextInt(4096)];
                random.nextBytes(message);
                await(echo(connection, message));
                await(sleep(Duration.ofMillis(random.nextInt(100))));
            }
        }
        return done();
    }

    @Async
    private Coroutine<Void> echo(Connection connection, byte[] message) throws IOException {
        connection.writer().write(message);
        await(connection.writer().drain());
        byte[] answer = await(connection.reader().readExactly(message.length));
        sent += message.length;
        if (checksum(answer) != checksum(message)) {
            wrong++;
        }
        return done();
    }

    private static long checksum(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return sum.getValue();
    }

    /** Opens and resets so many connections, some of them while the server answers. */
    @Async
    Coroutine<Void> reset(int count) throws IOException {
        try (var group = TaskGroup.open()) {
            for (int i = 0; i < PARALLEL; i++) {
                group.createTask(resetSome(count / PARALLEL, new Random(i)));
            }
        }
        return done();
    }

    @Async
    private Coroutine<Void> resetSome(int count, Random random) throws IOException {
        for (int i = 0; i < count; i++) {
            var connection = await(connect());
            if (random.nextBoolean()) {
                connection.writer().write(new byte[random.nextInt(10_000)]);
                connection.writer().flush();
            }
            if (random.nextInt(10) == 0) {
                await(sleep(Duration.ZERO));
            }
            SocketChannel socket = connection.extra(SocketChannel.class);
            socket.setOption(StandardSocketOptions.SO_LINGER, 0);
            connection.writer().abort();
        }
        return done();
    }

    /** Asks for a flood and reads none of it until {@code looked} has looked at the server; then reads some. */
    @Async
    Coroutine<Void> readNothing(int count, Consumer<? super LoadState> looked) throws IOException {
        List<Connection> open = await(openMany(count));
        for (Connection connection : open) {
            connection.writer().write("FLOOD\n");
            connection.writer().flush();
        }
        await(stateWhen(server, 0));
        looked.accept(await(toThread(server::state)));
        for (Connection connection : open) {
            await(connection.reader().readExactly(1_000_000));
            connection.writer().abort();
        }
        return done();
    }

    /** Waits until no more than so many connections are left at the server, and gives what it holds then. */
    @Async
    static Coroutine<LoadState> stateWhen(ServerProcess server, int connections) throws IOException {
        LoadState state = await(toThread(server::state));
        for (int tries = 0; state.connections() > connections && tries < 200; tries++) {
            await(sleep(Duration.ofMillis(10)));
            state = await(toThread(server::state));
        }
        return result(state);
    }
}
