package dev.fermata.network.load;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import dev.fermata.net.ServerOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Answers each byte with the same byte, on one loop; {@code FLOOD} as the first line gets bytes without an end instead. On
 * each line of its standard input it prints what it holds; the end of it stops the server.
 */
public final class LoadServer {
    private long received;
    private long mostUnsent;

    private LoadServer() {}

    /** Serves on a free port of this machine, which it prints. */
    public static void main(String[] arguments) throws IOException {
        run(new LoadServer().serve());
    }

    @Async
    private Coroutine<Void> serve() throws IOException {
        var options = ServerOptions.defaults().backlog(4096);
        var server = await(Net.startServer(this::handle, "127.0.0.1", 0, options));
        System.out.println(server.port());
        var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (await(toThread(questions::readLine)) != null) {
            System.out.println(await(state(server)));
        }
        server.stop();
        server.abortClients();
        await(server.waitClosed());
        return done();
    }

    @Async
    private Coroutine<Void> handle(Connection connection) throws IOException {
        byte[] some = await(connection.reader().read(64 * 1024));
        if (new String(some, StandardCharsets.ISO_8859_1).startsWith("FLOOD")) {
            await(flood(connection));
        }
        while (some.length > 0) {
            received += some.length;
            connection.writer().write(some);
            await(connection.writer().drain());
            some = await(connection.reader().read(64 * 1024));
        }
        return done();
    }

    @Async
    private Coroutine<Void> flood(Connection connection) throws IOException {
        byte[] block = new byte[16 * 1024];
        while (true) {
            connection.writer().write(block);
            mostUnsent = Math.max(mostUnsent, connection.writer().unsent());
            await(connection.writer().drain());
        }
    }

    @Async
    private Coroutine<LoadState> state(Server server) throws IOException {
        // On another thread: the loop goes on while the heap is looked at.
        long heap = await(toThread(LoadServer::liveHeap));
        return dev.fermata.Fermata.result(new LoadState(
                server.connections(),
                received,
                heap,
                resident(),
                descriptors(),
                runningLoop().statistics().tasks(),
                mostUnsent));
    }

    private static long liveHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1024;
    }

    private static long resident() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }

    /** Those of sockets: the JVM opens files whenever it likes. */
    private static int descriptors() throws IOException {
        int sockets = 0;
        try (DirectoryStream<Path> links = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path link : links) {
                sockets += isSocket(link) ? 1 : 0;
            }
        }
        return sockets;
    }

    private static boolean isSocket(Path link) {
        try {
            return Files.readSymbolicLink(link).toString().startsWith("socket:");
        } catch (IOException e) {
            return false;
        }
    }
}
