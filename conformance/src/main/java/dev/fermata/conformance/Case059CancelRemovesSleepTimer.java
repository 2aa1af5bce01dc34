package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Probe;
import java.time.Duration;
import java.util.List;

/** Cancelling a sleeping task also cancels its timer. */
final class Case059CancelRemovesSleepTimer extends Case {
    @Override
    String output() {
        return """
            1 true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(sleep(Duration.ofHours(1)));
        await(sleep(Duration.ZERO));
        int timers = Probe.pendingTimers(runningLoop());
        task.cancel();
        await(waitAll(List.of(task)));
        p(timers, Probe.pendingTimers(runningLoop()) == 0);
        return done();
    }
}
