package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Timeout() around a TaskGroup cancels all children, waits for their cleanup, then throws one plain TimeoutException. */
final class Case084TimeoutAroundTaskGroup extends Case {
    @Override
    String output() {
        return """
            plain TimeoutException 0 [1, 2]
            """;
    }

    private final List<Integer> log = new ArrayList<>();

    @Async
    private Coroutine<Void> child(int n) {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            await(sleep(Duration.ZERO));
            log.add(n);
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var deadline = timeout(Duration.ofMillis(2))) {
            try (var group = TaskGroup.open()) {
                group.createTask(child(1));
                group.createTask(child(2));
            }
        } catch (TimeoutException e) {
            p("plain", e.getClass().getSimpleName(), me().cancelling(), log);
        }
        return done();
    }
}
