package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.sync.AsyncEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** waitClosed waits until the server has stopped and all connections are gone. */
final class Case240ServerWaitClosed extends Case {
    @Override
    String output() {
        return """
            open: false
            closed, one client: false
            last client gone: true
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    private final AsyncEvent gate = new AsyncEvent();

    @Async
    private Coroutine<Void> handle(Connection c) {
        await(gate.waitOn());
        c.writer().close();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException, TimeoutException {
        var s = await(Net.startServer(this::handle, "127.0.0.1", 0));
        var c = await(Net.openConnection("127.0.0.1", s.port()));
        await(sleep(Duration.ofMillis(10)));
        var a = createTask(s.waitClosed());
        await(sleep(Duration.ofMillis(10)));
        p("open:", a.isDone());
        s.stop();
        await(sleep(Duration.ofMillis(10)));
        p("closed, one client:", a.isDone());
        gate.set();
        c.writer().close();
        await(waitFor(a, Duration.ofSeconds(2)));
        p("last client gone:", a.isDone());
        return done();
    }
}
