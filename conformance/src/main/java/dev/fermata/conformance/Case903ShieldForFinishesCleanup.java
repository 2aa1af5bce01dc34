package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.shieldFor;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * ShieldFor() protects the waiting, too: the second cancel does not abandon the cleanup, which has a limit of its own.
 *
 * <p>Not asyncio's: see case 121 for what it does there.
 */
final class Case903ShieldForFinishesCleanup extends Case {
    @Override
    String output() {
        return """
            cleanup finished
            task over true 2
            cleanup took too long
            task over true 1
            """;
    }

    @Async
    private Coroutine<Void> cleanup(int millis) {
        await(sleep(Duration.ofMillis(millis)));
        p("cleanup finished");
        return done();
    }

    @Async
    private Coroutine<Void> work(int millis) {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            try {
                await(shieldFor(Duration.ofMillis(100), cleanup(millis)));
            } catch (TimeoutException e) {
                p("cleanup took too long");
            }
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work(80));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(sleep(Duration.ofMillis(1)));
        task.cancel();
        await(waitAll(List.of(task)));
        p("task over", task.isCancelled(), task.cancelling());
        task = createTask(work(200));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p("task over", task.isCancelled(), task.cancelling());
        return done();
    }
}
