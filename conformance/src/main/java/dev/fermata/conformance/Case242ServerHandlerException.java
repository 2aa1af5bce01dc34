package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.conformance.Fed.b;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A failing handler is reported and its connection closed; the server lives on. */
final class Case242ServerHandlerException extends Case {
    @Override
    String output() {
        return """
            Unhandled exception in a connection's handler java.lang.IllegalArgumentException: handler
            b''
            Unhandled exception in a connection's handler java.lang.IllegalArgumentException: handler
            b''
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    @Async
    private static Coroutine<Void> handle(Connection c) {
        await(sleep(Duration.ZERO));
        throw new IllegalArgumentException(c.remoteAddress() == null ? "gone" : "handler");
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException, TimeoutException {
        runningLoop().setExceptionHandler((loop, error) -> p(error.message(), error.exception()));
        var s = await(Net.startServer(c -> handle(c), "127.0.0.1", 0));
        for (int i = 0; i < 2; i++) {
            var c = await(Net.openConnection("127.0.0.1", s.port()));
            p(b(await(waitFor(c.reader().readAll(), Duration.ofSeconds(2)))));
            c.writer().close();
        }
        s.stop();
        return done();
    }
}
