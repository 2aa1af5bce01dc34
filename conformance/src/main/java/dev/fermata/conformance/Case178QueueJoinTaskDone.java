package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;

/** join() waits for task_done of every put; too many task_done raise. */
final class Case178QueueJoinTaskDone extends Case {
    @Override
    String output() {
        return """
            done 0
            done 1
            joined
            taskDone() called too many times
            """;
    }

    private final AsyncQueue<Integer> queue = new AsyncQueue<>();

    @Async
    private Coroutine<Void> worker() {
        while (true) {
            int item = await(queue.get());
            await(sleep(Duration.ZERO));
            p("done", item);
            queue.taskDone();
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        for (int i = 0; i < 2; i++) {
            queue.putNowait(i);
        }
        var task = createTask(worker());
        await(queue.join());
        p("joined");
        task.cancel();
        try {
            queue.taskDone();
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        return done();
    }
}
