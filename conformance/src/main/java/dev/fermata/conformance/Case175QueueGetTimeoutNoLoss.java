package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** wait_for(q.get()) timing out in the iteration of a put leaves the item in the queue, whichever of both is first. */
final class Case175QueueGetTimeoutNoLoss extends Case {
    @Override
    String output() {
        return """
            timeout 1
            timeout 1
            """;
    }

    private final AsyncQueue<String> queue = new AsyncQueue<>();

    @Async
    private Coroutine<String> consumer() {
        try {
            return result(await(waitFor(queue.get(), Duration.ofMillis(5))));
        } catch (TimeoutException e) {
            return result("timeout");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callLater(Duration.ofMillis(5), () -> queue.putNowait("x"));
        var putFirst = createTask(consumer());
        p(await(putFirst), queue.size());
        queue.getNowait();

        var expiredFirst = createTask(consumer());
        await(sleep(Duration.ZERO));
        runningLoop().callLater(Duration.ofMillis(5), () -> queue.putNowait("x"));
        p(await(expiredFirst), queue.size());
        return done();
    }
}
