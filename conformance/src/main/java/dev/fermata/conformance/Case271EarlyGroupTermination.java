package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Ending a TaskGroup early from outside with a private exception task (recipe before TaskGroup.cancel). */
final class Case271EarlyGroupTermination extends Case {
    @Override
    String output() {
        return """
            [1, 2] 0
            """;
    }

    private static final class Stop extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> stop() throws Stop {
        throw new Stop();
    }

    @Async
    private Coroutine<Void> job(int n) {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            log.add(n);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws Stop {
        try (var group = TaskGroup.open()) {
            group.createTask(job(1));
            group.createTask(job(2));
            await(sleep(Duration.ZERO));
            group.createTask(stop());
        } catch (ExceptionGroup errors) {
            ExceptionGroup.rethrow(errors.handle(Stop.class, found -> {}));
        }
        p(log, me().cancelling());
        return done();
    }
}
