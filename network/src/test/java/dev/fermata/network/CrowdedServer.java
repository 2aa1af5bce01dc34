package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.LoopError;
import dev.fermata.Runner;
import dev.fermata.internal.LoopParts;
import dev.fermata.internal.SelectorPoller;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program that uses up its file descriptors while it serves. Its test starts it with a low limit. */
final class CrowdedServer {
    /** As long as a server leaves its socket alone then. */
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private final List<LoopError> reports = new ArrayList<>();
    private final List<SocketChannel> hoard = new ArrayList<>();

    private long passed;

    private CrowdedServer() {}

    public static void main(String[] args) throws Exception {
        CrowdedServer program = new CrowdedServer();
        try (Runner runner = Runner.builder().loopFactory(program::loop).build()) {
            runner.run(program.main());
        }
    }

    /** Its clock goes on as the program says, too. */
    private EventLoop loop() {
        return new EventLoop(
                new LoopParts(SelectorPoller.open(), () -> System.nanoTime() + passed, null, future -> {}));
    }

    @Async
    private Coroutine<Void> letPauseEnd() {
        passed += PAUSE_NANOS;
        for (int turn = 0; turn < 10; turn++) {
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    @Async
    private Coroutine<Void> main() throws Exception {
        EventLoop loop = runningLoop();
        loop.setExceptionHandler((source, error) -> reports.add(error));
        Server server = await(Net.startServer(CrowdedServer::echo, "127.0.0.1", 0));
        Connection early = await(Net.openConnection("127.0.0.1", server.port()));
        // What is needed later is loaded now: loading takes a descriptor.
        await(ask(early));
        loop.callExceptionHandler(new LoopError("not yet", new IOException("not yet"), null));
        loop.callLater(Duration.ofSeconds(1), reports::clear).cancel();
        await(sleep(Duration.ofMillis(1)));
        await(letPauseEnd());
        loop.statistics();
        reports.clear();

        try (SocketChannel waiting = SocketChannel.open()) {
            takeAll();
            waiting.connect(server.address());
            while (reports.isEmpty()) {
                await(sleep(Duration.ofMillis(1)));
            }
            String meanwhile = await(ask(early));
            int watched = loop.statistics().channels();
            int first = reports.size();
            await(letPauseEnd());
            int second = reports.size();
            for (SocketChannel channel : hoard) {
                channel.close();
            }
            await(letPauseEnd());
            waiting.write(ByteBuffer.wrap("hello\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            int answer = await(toThread(() -> waiting.read(ByteBuffer.allocate(100))));

            System.out.println(
                    reports.get(0).message() + ": " + reports.get(0).exception().getMessage());
            System.out.println("served meanwhile: " + meanwhile);
            System.out.println("watched: " + watched);
            System.out.println("reports: " + first + ", after the pause: " + second);
            System.out.println("served after: " + answer + " bytes");
        }
        early.writer().close();
        server.stop();
        await(server.waitClosed());
        return done();
    }

    @Async
    private static Coroutine<Void> echo(Connection connection) throws IOException {
        for (String line = await(connection.reader().readLine()); line != null; ) {
            connection.writer().write(line + "\n");
            line = await(connection.reader().readLine());
        }
        return done();
    }

    @Async
    private static Coroutine<String> ask(Connection connection) throws IOException {
        connection.writer().write("hello\n");
        return result(await(connection.reader().readLine()));
    }

    private void takeAll() {
        try {
            while (true) {
                hoard.add(SocketChannel.open());
            }
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("Too many open files")) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
