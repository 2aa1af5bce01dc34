package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Cancel arriving in the iteration in which the target completed must not be swallowed. */
final class Case093WaitForCancelVsCompletion extends Case {
    @Override
    String output() {
        return """
            cancelled true
            """;
    }

    @Async
    private Coroutine<Void> work(Future<String> future) throws TimeoutException {
        String got = await(waitFor(future, Duration.ofSeconds(10)));
        p("swallowed, got", got);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws TimeoutException {
        Future<String> future = runningLoop().createFuture();
        var task = createTask(work(future));
        await(sleep(Duration.ZERO));
        future.setResult("r");
        task.cancel();
        await(waitAll(List.of(task)));
        p("cancelled", task.isCancelled());
        return done();
    }
}
