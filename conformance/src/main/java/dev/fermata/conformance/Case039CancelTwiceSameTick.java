package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** Two cancels before the task runs deliver one CancelledError but count two requests. */
final class Case039CancelTwiceSameTick extends Case {
    @Override
    String output() {
        return """
            true true
            caught 2
            still running
            true 2
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError e) {
            p("caught", me().cancelling());
            await(sleep(Duration.ZERO));
            p("still running");
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        p(task.cancel(), task.cancel());
        await(waitAll(List.of(task)));
        p(task.isCancelled(), task.cancelling());
        return done();
    }
}
