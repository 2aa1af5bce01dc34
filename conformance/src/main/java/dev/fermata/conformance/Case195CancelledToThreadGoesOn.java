package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.util.concurrent.CountDownLatch;

/** Cancelling an await on toThread returns at once; the thread goes on and its result is dropped. */
final class Case195CancelledToThreadGoesOn extends Case {
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    @Override
    String output() {
        return """
            cancelled true thread finished false
            thread ran to the end
            """;
    }

    private int work() throws InterruptedException {
        started.countDown();
        mayEnd.await();
        ended.countDown();
        return 1;
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() throws InterruptedException {
        var task = createTask(toThread(this::work));
        await(toThread(() -> {
            started.await();
            return null;
        }));
        task.cancel();
        await(gatherOutcomes(task));
        p("cancelled", task.isCancelled(), "thread finished", ended.getCount() == 0);
        mayEnd.countDown();
        ended.await();
        p("thread ran to the end");
        return done();
    }
}
