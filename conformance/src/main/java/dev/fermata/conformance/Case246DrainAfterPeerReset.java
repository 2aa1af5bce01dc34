package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.time.Duration;

/** Writing to a connection that the peer has reset: drain fails in the end. */
final class Case246DrainAfterPeerReset extends Case {
    @Override
    String output() {
        return """
            connection error
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    @Async
    private static Coroutine<Void> handle(Connection c) {
        c.writer().abort();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var s = await(Net.startServer(c -> handle(c), "127.0.0.1", 0));
        var c = await(Net.openConnection("127.0.0.1", s.port()));
        try {
            for (int i = 0; i < 1000; i++) {
                c.writer().write(new byte[1000]);
                await(c.writer().drain());
                await(sleep(Duration.ZERO));
            }
            p("no error");
        } catch (IOException e) {
            p("connection error");
        }
        c.writer().close();
        s.stop();
        return done();
    }
}
