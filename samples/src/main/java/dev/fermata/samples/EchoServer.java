package dev.fermata.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.run;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Answers each line with the same line, for any number of clients on one thread; the argument is the port. */
public final class EchoServer {
    private EchoServer() {}

    /** Serves on the given port of this machine, or on any free one, until the process is stopped. */
    public static void main(String[] arguments) throws IOException {
        int port = arguments.length == 0 ? 0 : Integer.parseInt(arguments[0]);
        run(serve(port, server -> System.out.println("listening on 127.0.0.1:" + server.port())));
    }

    @Async
    static Coroutine<Void> serve(int port, Consumer<? super Server> listening) throws IOException {
        try (var server = await(Net.startServer(EchoServer::echo, "127.0.0.1", port))) {
            listening.accept(server);
            await(server.serveForever());
        }
        return done();
    }

    @Async
    static Coroutine<Void> echo(Connection client) throws IOException {
        try (client) {
            @Nullable String line;
            while ((line = await(client.reader().readLine())) != null) {
                client.writer().write(line + "\n");
                await(client.writer().drain());
            }
        }
        return done();
    }
}
