package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Every waiter of a failed future receives the same exception object, in FIFO order. */
final class Case028FailureWithSeveralWaiters extends Case {
    private final List<Throwable> seen = new ArrayList<>();

    @Override
    String output() {
        return """
            0 x
            1 x
            2 x
            same object: true
            """;
    }

    @Async
    private Coroutine<Void> waiter(int number, Future<String> future) {
        try {
            await(future);
        } catch (IllegalArgumentException e) {
            seen.add(e);
            p(number, e.getMessage());
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<String> future = runningLoop().createFuture();
        List<Task<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(createTask(waiter(i, future)));
        }
        await(sleep(Duration.ZERO));
        future.setException(new IllegalArgumentException("x"));
        await(gather(tasks));
        p("same object:", seen.get(0) == seen.get(1) && seen.get(1) == seen.get(2));
        return done();
    }
}
