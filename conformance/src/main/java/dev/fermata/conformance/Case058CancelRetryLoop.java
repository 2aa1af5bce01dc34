package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A task that eats cancels can be cancelled again and again; each one is delivered at its current await. */
final class Case058CancelRetryLoop extends Case {
    @Override
    String output() {
        return """
            eaten 1
            eaten 2
            eaten 3
            3 false 3
            """;
    }

    @Async
    private Coroutine<Integer> work() {
        int n = 0;
        while (n < 3) {
            try {
                await(sleep(Duration.ofSeconds(10)));
            } catch (CancelledError e) {
                n++;
                p("eaten", n);
            }
        }
        return result(n);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        while (!task.isDone()) {
            await(sleep(Duration.ZERO));
            task.cancel();
        }
        p(task.result(), task.isCancelled(), task.cancelling());
        return done();
    }
}
