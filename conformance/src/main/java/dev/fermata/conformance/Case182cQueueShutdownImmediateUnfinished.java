package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;

/** shutdown(immediate) does not count an item as done that was taken before. */
final class Case182cQueueShutdownImmediateUnfinished extends Case {
    @Override
    String output() {
        return """
            false
            joined
            taskDone() called too many times
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        queue.putNowait(1);
        queue.putNowait(2);
        queue.getNowait();
        var join = createTask(queue.join());
        await(sleep(Duration.ZERO));
        queue.shutdown(true);
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        p(join.isDone());
        queue.taskDone();
        await(join);
        p("joined");
        try {
            queue.taskDone();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        return done();
    }
}
