package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.conformance.Fed.b;
import static dev.fermata.conformance.Fed.bytes;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.nio.file.Files;

/** A socket of the Unix domain is a stream as well; its file is removed when the server stops. */
final class Case249UnixSocketEcho extends Case {
    @Override
    String output() {
        return """
            b'hi\\n'
            file left: false
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    @Async
    private static Coroutine<Void> handle(Connection c) throws IOException {
        c.writer().write(await(c.reader().readUntil(bytes("\n"))));
        c.writer().close();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var path = Files.createTempDirectory("fermata").resolve("s");
        var s = await(Net.startUnixServer(c -> handle(c), path));
        var c = await(Net.openUnixConnection(path));
        c.writer().write("hi\n");
        p(b(await(c.reader().readAll())));
        c.writer().close();
        s.stop();
        await(s.waitClosed());
        p("file left:", Files.exists(path));
        return done();
    }
}
