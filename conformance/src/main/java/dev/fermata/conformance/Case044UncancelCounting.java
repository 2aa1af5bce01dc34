package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Uncancel() decrements, never below zero, and returns the remaining count. */
final class Case044UncancelCounting extends Case {
    @Override
    String output() {
        return """
            [1, 2, 1, 0, 0]
            """;
    }

    @Async
    private Coroutine<List<Integer>> work() {
        var task = me();
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            try {
                await(sleep(Duration.ofSeconds(10)));
            } catch (CancelledError e) {
                out.add(task.cancelling());
            }
        }
        out.addAll(List.of(task.uncancel(), task.uncancel(), task.uncancel()));
        return result(out);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel();
        await(sleep(Duration.ZERO));
        task.cancel();
        p(await(task));
        return done();
    }
}
