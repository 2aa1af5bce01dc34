package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.conformance.Fed.b;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.net.ConnectException;

/** stop ends the accepting, and the open connections go on; closeClients ends them. */
final class Case241ServerStopKeepsClients extends Case {
    @Override
    String output() {
        return """
            b'still'
            refused
            after closeClients: b''
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    @Async
    private Coroutine<Void> handle(Connection c) throws IOException {
        byte[] d = await(c.reader().read(10));
        while (d.length > 0) {
            c.writer().write(d);
            await(c.writer().drain());
            d = await(c.reader().read(10));
        }
        c.writer().close();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var s = await(Net.startServer(this::handle, "127.0.0.1", 0));
        var c = await(Net.openConnection("127.0.0.1", s.port()));
        c.writer().write("first");
        await(c.reader().readExactly(5));
        s.stop();
        c.writer().write("still");
        p(b(await(c.reader().readExactly(5))));
        try {
            await(Net.openConnection("127.0.0.1", s.port()));
        } catch (ConnectException e) {
            p("refused");
        }
        s.closeClients();
        p("after closeClients:", b(await(c.reader().readAll())));
        c.writer().close();
        return done();
    }
}
