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
 * Fire-and-forget: asyncio keeps only weak references to tasks, and loses the one that waits on an unreferenced
 * future. The loop keeps both here; the second ends at shutdown, where it is cancelled.
 */
final class Case061LostTaskIsKept extends Case {
    @Override
    String output() {
        return """
            after gc
            sleeper kept
            main ends
            orphan finalised
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
            await(runningLoop().createFuture());
        } finally {
            p("orphan finalised");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().setExceptionHandler((on, error) -> p("REPORT:", error.message()));
        createTask(sleeper());
        createTask(orphan());
        await(sleep(Duration.ofMillis(1)));
        System.gc();
        p("after gc");
        await(sleep(Duration.ofMillis(10)));
        p("main ends");
        return done();
    }
}
