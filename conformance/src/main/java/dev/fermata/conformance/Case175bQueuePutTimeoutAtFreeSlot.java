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

/** wait_for(q.put(x)) timing out in the iteration in which a slot becomes free leaves the slot free. */
final class Case175bQueuePutTimeoutAtFreeSlot extends Case {
    @Override
    String output() {
        return """
            timeout 0
            timeout 0
            """;
    }

    private final AsyncQueue<String> queue = new AsyncQueue<>(1);

    @Async
    private Coroutine<String> producer() {
        try {
            await(waitFor(queue.put("new"), Duration.ofMillis(5)));
            return result("put");
        } catch (TimeoutException e) {
            return result("timeout");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        queue.putNowait("old");
        runningLoop().callLater(Duration.ofMillis(5), queue::getNowait);
        var freeFirst = createTask(producer());
        p(await(freeFirst), queue.size());

        queue.putNowait("old");
        var expiredFirst = createTask(producer());
        await(sleep(Duration.ZERO));
        runningLoop().callLater(Duration.ofMillis(5), queue::getNowait);
        p(await(expiredFirst), queue.size());
        return done();
    }
}
