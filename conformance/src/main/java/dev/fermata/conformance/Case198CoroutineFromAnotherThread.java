package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runCoroutineThreadsafe;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Submitting from another thread returns a blocking future with result or exception. */
final class Case198CoroutineFromAnotherThread extends Case {
    @Override
    String output() {
        return """
            3
            exc no b
            """;
    }

    @Async
    private static Coroutine<Integer> add(int a, @Nullable Integer b) {
        await(sleep(Duration.ZERO));
        if (b == null) {
            throw new IllegalArgumentException("no b");
        }
        return result(a + b);
    }

    private @Nullable Void ask(EventLoop loop) throws Exception {
        p(runCoroutineThreadsafe(add(1, 2), loop).get(5, TimeUnit.SECONDS));
        try {
            runCoroutineThreadsafe(add(1, null), loop).get(5, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            p("exc", Objects.requireNonNull(e.getCause()).getMessage());
        }
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
        await(toThread(() -> ask(loop)));
        return done();
    }
}
