package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFirst;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;
import java.util.List;

/** Futures that finish between the wake-up of waitFirst and its resumption also appear in done. */
final class Case273WaitConcurrentFinishDuringWakeup extends Case {
    @Override
    String output() {
        return """
            2 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> a = runningLoop().createFuture();
        Future<Integer> b = runningLoop().createFuture();
        var waiting = createTask(waitFirst(List.of(a, b)));
        await(sleep(Duration.ZERO));
        a.setResult(1);
        await(sleep(Duration.ZERO));
        // The waiter is triggered already, but has not gone on.
        b.setResult(2);
        var waited = await(waiting);
        p(waited.done().size(), waited.pending().size());
        return done();
    }
}
