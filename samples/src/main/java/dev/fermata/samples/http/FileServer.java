package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.run;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.nio.file.Path;

/** Serves the files of a folder to web browsers; the arguments are the folder and the port. */
public final class FileServer {
    private FileServer() {}

    /** Serves until the process is stopped. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments.length == 0 ? "." : arguments[0]);
        run(serve(folder, arguments.length < 2 ? 8080 : Integer.parseInt(arguments[1])));
    }

    @Async
    static Coroutine<Void> serve(Path folder, int port) throws IOException {
        HttpHandler files = new StaticFiles(folder);
        try (var server = await(HttpServer.start(files, "127.0.0.1", port, HttpLimits.defaults()))) {
            System.out.println("http://127.0.0.1:" + server.port());
            await(server.serveForever());
        }
        return done();
    }
}
