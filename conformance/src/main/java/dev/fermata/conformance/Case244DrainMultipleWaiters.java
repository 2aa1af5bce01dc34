package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.sync.AsyncEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Several tasks may wait in drain at once. */
final class Case244DrainMultipleWaiters extends Case {
    @Override
    String output() {
        return """
            [false, false, false]
            [true, true, true]
            """;
    }

    @Override
    void program() throws Exception {
        Fermata.run(this::main);
    }

    private final AsyncEvent go = new AsyncEvent();

    @Async
    private Coroutine<Void> handle(Connection c) throws IOException {
        await(go.waitOn());
        while (await(c.reader().read(65_536)).length > 0) {}
        c.writer().close();
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var s = await(Net.startServer(this::handle, "127.0.0.1", 0));
        var c = await(Net.openConnection("127.0.0.1", s.port()));
        c.writer().write(new byte[8_000_000]);
        var ds = List.of(
                createTask(c.writer().drain()),
                createTask(c.writer().drain()),
                createTask(c.writer().drain()));
        await(sleep(Duration.ofMillis(20)));
        p(ds.stream().map(Task::isDone).toList());
        go.set();
        await(waitAll(ds, Duration.ofSeconds(5)));
        p(ds.stream().map(Task::isDone).toList());
        c.writer().close();
        s.stop();
        return done();
    }
}
