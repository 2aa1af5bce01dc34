package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** WaitFor(shield(task)): the timeout does not cancel the inner task. */
final class Case095WaitForShield extends Case {
    @Override
    String output() {
        return """
            timeout false
            finished anyway
            """;
    }

    @Async
    private Coroutine<String> work() {
        await(sleep(Duration.ofMillis(50)));
        return result("finished anyway");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        try {
            await(waitFor(shield(task), Duration.ofMillis(1)));
        } catch (TimeoutException e) {
            p("timeout", task.isDone());
        }
        p(await(task));
        return done();
    }
}
