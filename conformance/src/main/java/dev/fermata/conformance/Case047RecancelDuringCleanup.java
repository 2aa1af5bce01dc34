package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/**
 * A second cancel interrupts the await inside finally; the newest CancelledError replaces the first.
 *
 * <p>Java chains no exceptions in finally, so the first one is caught where its message is printed.
 */
final class Case047RecancelDuringCleanup extends Case {
    @Override
    String output() {
        return """
            cleanup starts
            cleanup interrupted two CancelledError one
            out two 2
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError first) {
            try {
                p("cleanup starts");
                await(sleep(Duration.ofSeconds(10)));
                p("never");
            } catch (CancelledError second) {
                p("cleanup interrupted", second.getMessage(), first.getClass().getSimpleName(), first.getMessage());
                throw second;
            }
            throw first;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel("one");
        await(sleep(Duration.ZERO));
        task.cancel("two");
        try {
            await(task);
        } catch (CancelledError e) {
            p("out", e.getMessage(), task.cancelling());
        }
        return done();
    }
}
