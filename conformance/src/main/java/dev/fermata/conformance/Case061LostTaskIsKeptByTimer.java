package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/**
 * Fire-and-forget: the loop holds every unfinished task, so none is lost; one that waits for ever is cancelled when run() ends.
 *
 * <p>CPython holds tasks weakly: there, the second is destroyed by the collector, with a report.
 */
final class Case061LostTaskIsKeptByTimer extends Case {
    @Override
    String output() {
        return """
            after gc
            sleeper kept
            orphan cancelled at the end
            """;
    }

    @Async
    private Coroutine<Void> sleeper() {
        await(sleep(Duration.ofMillis(5)));
        p("sleeper kept");
        return done();
    }

    @Async
    private Coroutine<Void> orphan() {
        try {
            await(runningLoop().<Void>createFuture());
        } finally {
            p("orphan cancelled at the end");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().setExceptionHandler((loop, error) -> p("REPORT:", error.message()));
        createTask(sleeper());
        createTask(orphan());
        await(sleep(Duration.ofMillis(1)));
        System.gc();
        p("after gc");
        await(sleep(Duration.ofMillis(10)));
        return done();
    }
}
