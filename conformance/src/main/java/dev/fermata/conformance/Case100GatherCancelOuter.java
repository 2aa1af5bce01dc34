package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** Cancelling the awaiting task cancels every unfinished child and waits for all of them. */
final class Case100GatherCancelOuter extends Case {
    @Override
    String output() {
        return """
            cleanup 1
            cleanup 2
            outer cancelled true
            """;
    }

    @Async
    private Coroutine<Void> work(int n) {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            await(sleep(Duration.ZERO));
            p("cleanup", n);
        }
        return done();
    }

    @Async
    private Coroutine<Void> outer() {
        await(gather(work(1), work(2)));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(outer());
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p("outer cancelled", task.isCancelled());
        return done();
    }
}
