package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.net.ServerOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Cancelling serveForever stops the server; it is awaited once at a time, and not after that. */
final class Case248ServerCancelServeForever extends Case {
    @Override
    String output() {
        return """
            false
            true
            true
            true false
            true
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    @Async
    private static Coroutine<Void> handle(Connection c) {
        c.writer().close();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var options = ServerOptions.defaults().startServing(false);
        var s = await(Net.startServer(c -> handle(c), "127.0.0.1", 0, options));
        p(s.isServing());
        var t = createTask(s.serveForever());
        await(sleep(Duration.ofMillis(1)));
        p(s.isServing());
        try {
            await(s.serveForever());
        } catch (IllegalStateException e) {
            p(e.toString().contains("awaited by another task already"));
        }
        t.cancel();
        await(waitAll(List.of(t)));
        p(t.isCancelled(), s.isServing());
        try {
            await(s.serveForever());
        } catch (IllegalStateException e) {
            p(e.toString().endsWith("is stopped."));
        }
        return done();
    }
}
