package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncCondition;
import java.time.Duration;

/** wait_for(predicate) re-checks after each wake-up and returns the predicate value. */
final class Case160ConditionWaitFor extends Case {
    @Override
    String output() {
        return """
            1 false
            2 true
            n=2
            """;
    }

    private final AsyncCondition condition = new AsyncCondition();
    private int n;

    @Async
    private Coroutine<String> worker() {
        try (var held = await(condition.acquire())) {
            return result(await(condition.waitFor(() -> n >= 2 ? "n=" + n : null)));
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(worker());
        await(sleep(Duration.ZERO));
        for (int i = 0; i < 2; i++) {
            try (var held = await(condition.acquire())) {
                n++;
                condition.notifyEveryone();
            }
            await(sleep(Duration.ofMillis(1)));
            p(n, task.isDone());
        }
        p(task.result());
        return done();
    }
}
