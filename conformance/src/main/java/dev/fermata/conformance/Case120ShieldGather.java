package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.time.Duration;
import java.util.List;

/** Cancelling gather over a shield leaves the shielded work alone. */
final class Case120ShieldGather extends Case {
    @Override
    String output() {
        return """
            true kept
            """;
    }

    @Async
    private Coroutine<Void> work(Task<String> inner) {
        await(gather(shield(inner), sleep(Duration.ofSeconds(10))));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var inner = createTask(sleep(Duration.ofMillis(3), "kept"));
        var task = createTask(work(inner));
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled(), await(inner));
        return done();
    }
}
