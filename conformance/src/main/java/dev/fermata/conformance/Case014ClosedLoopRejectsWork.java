package dev.fermata.conformance;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import java.time.Duration;

/**
 * A closed loop rejects callSoon, callLater and createTask; a running loop cannot be closed; close is idempotent.
 */
final class Case014ClosedLoopRejectsWork extends Case {
    private final EventLoop loop = new EventLoop();

    @Override
    String output() {
        return """
            Cannot close a running event loop
            callSoon -> Event loop is closed
            callLater -> Event loop is closed
            threadsafe -> Event loop is closed
            createTask -> Event loop is closed
            true
            """;
    }

    @Async
    private Coroutine<Void> closeInside() {
        try {
            loop.close();
        } catch (IllegalStateException e) {
            p(String.valueOf(e.getMessage()).split(":", -1)[0]);
        }
        return done();
    }

    private void refused(String name, Runnable call) {
        try {
            call.run();
        } catch (IllegalStateException e) {
            p(name, "->", e.getMessage());
        }
    }

    @Override
    void program() {
        loop.runUntilComplete(closeInside());
        loop.close();
        loop.close();
        refused("callSoon", () -> loop.callSoon(() -> p("never")));
        refused("callLater", () -> loop.callLater(Duration.ofSeconds(1), () -> p("never")));
        refused("threadsafe", () -> loop.callSoonThreadsafe(() -> p("never")));
        refused("createTask", () -> loop.createTask(closeInside()));
        p(loop.isClosed());
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
