package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.conformance.Fed.b;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.util.Locale;

/** An echo over TCP: half close, end, close. */
final class Case239TcpEcho extends Case {
    @Override
    String output() {
        return """
            ONE TWO
            server saw EOF
            b''
            false
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    @Async
    private Coroutine<Void> handle(Connection c) throws IOException {
        for (String line : each(c.reader().lines())) {
            c.writer().write(line.toUpperCase(Locale.ROOT) + "\n");
            await(c.writer().drain());
        }
        p("server saw EOF");
        c.writer().close();
        await(c.writer().waitClosed());
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var s = await(Net.startServer(this::handle, "127.0.0.1", 0));
        var c = await(Net.openConnection("127.0.0.1", s.port()));
        c.writer().write("one\ntwo\n");
        p(await(c.reader().readLine()), await(c.reader().readLine()));
        c.writer().writeEnd();
        p(b(await(c.reader().readAll())));
        c.writer().close();
        await(c.writer().waitClosed());
        s.stop();
        await(s.waitClosed());
        p(s.isServing());
        return done();
    }
}
