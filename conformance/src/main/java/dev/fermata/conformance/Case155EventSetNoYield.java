package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncEvent;
import java.time.Duration;

/** wait() on a set event returns without yielding; cancel removes the waiter. */
final class Case155EventSetNoYield extends Case {
    @Override
    String output() {
        return """
            true 0
            true
            no yield
            callback
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncEvent event = new AsyncEvent();
        var task = createTask(event.waitOn());
        await(sleep(Duration.ZERO));
        task.cancel();
        await(gatherOutcomes(task));
        p(task.isCancelled(), event.statistics().waiters());
        event.set();
        runningLoop().callSoon(() -> p("callback"));
        p(await(event.waitOn()));
        p("no yield");
        await(sleep(Duration.ZERO));
        return done();
    }
}
