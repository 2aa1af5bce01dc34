package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;

/** Cancel() after the task finished returns False and changes nothing, even if its waiter has not resumed yet. */
final class Case050CancelAfterLastStep extends Case {
    @Override
    String output() {
        return """
            true false 0
            5
            """;
    }

    @Async
    private Coroutine<Integer> work() {
        return result(5);
    }

    @Async
    private Coroutine<Integer> waiter(Task<Integer> task) {
        return result(await(task));
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        var waiting = createTask(waiter(task));
        // The work has finished, and the waiter's wake-up is queued.
        await(sleep(Duration.ZERO));
        p(task.isDone(), task.cancel(), task.cancelling());
        p(await(waiting));
        return done();
    }
}
