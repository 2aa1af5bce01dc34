package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.Future;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * callSoon from another thread throws, debug mode or not; so does addDoneCallback, which Python checks later. The
 * threadsafe variant does not.
 */
final class Case202WrongThread extends Case {
    @Override
    String output() {
        return """
            Non-thread-safe operation (callSoon)
            future creation itself is unchecked
            Non-thread-safe operation (addDoneCallback)
            threadsafe ok
            """;
    }

    private void refused(Runnable operation) {
        try {
            operation.run();
        } catch (IllegalStateException e) {
            p(String.valueOf(e.getMessage()).split(" on an event loop", -1)[0]);
        }
    }

    private @Nullable Void misuse(EventLoop loop) {
        refused(() -> loop.callSoon(() -> p("never")));
        Future<String> future = loop.createFuture();
        p("future creation itself is unchecked");
        refused(() -> future.addDoneCallback(done -> p("never")));
        loop.callSoonThreadsafe(() -> p("threadsafe ok"));
        return null;
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        await(toThread(() -> misuse(loop)));
        await(sleep(Duration.ZERO));
        return done();
    }
}
