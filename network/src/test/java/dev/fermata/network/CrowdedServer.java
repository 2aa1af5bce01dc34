package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.LoopError;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A program that uses up its file descriptors while it serves. Its test starts it with a low limit. */
final class CrowdedServer {
    private static final Duration WATCHED = Duration.ofMillis(1_500);
    private static final long QUIET_NANOS = Duration.ofMillis(300).toNanos();

    private final List<LoopError> reports = new ArrayList<>();
    private final List<SocketChannel> hoard = new ArrayList<>();

    private CrowdedServer() {}

    public static void main(String[] args) throws Exception {
        run(new CrowdedServer().main());
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
        cpuTime();
        reports.clear();

        try (SocketChannel waiting = SocketChannel.open()) {
            takeAll();
            waiting.connect(server.address());
            while (reports.isEmpty()) {
                await(sleep(Duration.ofMillis(1)));
            }
            long before = cpuTime();
            String meanwhile = await(ask(early));
            await(sleep(WATCHED));
            long used = cpuTime() - before;
            int count = reports.size();
            for (SocketChannel channel : hoard) {
                channel.close();
            }
            waiting.write(ByteBuffer.wrap("hello\n".getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            int answer = await(toThread(() -> waiting.read(ByteBuffer.allocate(100))));

            System.out.println(
                    reports.get(0).message() + ": " + reports.get(0).exception().getMessage());
            System.out.println("served meanwhile: " + meanwhile);
            System.out.println(used < QUIET_NANOS ? "quiet" : "busy for " + used + " ns");
            System.out.println(count <= 3 ? "few reports" : count + " reports");
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

    private static long cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
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
