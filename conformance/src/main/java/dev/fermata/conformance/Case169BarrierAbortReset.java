package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncBarrier;
import dev.fermata.sync.BrokenBarrier;
import java.time.Duration;

/** abort breaks the barrier for current and future waiters; reset repairs it. */
final class Case169BarrierAbortReset extends Case {
    @Override
    String output() {
        return """
            1
            Abort or reset of barrier
            Abort or reset of barrier true
            Barrier aborted
            [0, 1] false
            """;
    }

    private final AsyncBarrier barrier = new AsyncBarrier(2);

    @Async
    private Coroutine<String> worker() {
        try {
            return result(String.valueOf(await(barrier.waitOn())));
        } catch (BrokenBarrier e) {
            return result(e.getMessage());
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(worker());
        await(sleep(Duration.ZERO));
        p(barrier.waiting());
        await(barrier.reset());
        p(await(task));
        task = createTask(worker());
        await(sleep(Duration.ZERO));
        await(barrier.abort());
        p(await(task), barrier.broken());
        p(await(worker()));
        await(barrier.reset());
        p(await(gather(worker(), worker())).stream().sorted().toList(), barrier.broken());
        return done();
    }
}
