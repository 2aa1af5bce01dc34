package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.InvalidStateException;
import java.time.Duration;
import java.util.List;

/** Cancel then set_result in one tick: the future is already cancelled, the producer gets InvalidState. */
final class Case049CancelFirstThenSetResult extends Case {
    @Override
    String output() {
        return """
            producer must check isDone() first
            true
            """;
    }

    @Async
    private Coroutine<Void> work(Future<Integer> future) {
        await(future);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> future = runningLoop().createFuture();
        var task = createTask(work(future));
        await(sleep(Duration.ZERO));
        task.cancel();
        try {
            future.setResult(1);
        } catch (InvalidStateException e) {
            p("producer must check isDone() first");
        }
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
