package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A child that eats its cancel keeps the group open until it returns. */
final class Case143TaskGroupSwallowingChildBlocksExit extends Case {
    @Override
    String output() {
        return """
            stubborn returns
            v false
            """;
    }

    @Async
    private Coroutine<String> stubborn() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError e) {
            await(sleep(Duration.ofMillis(4)));
            p("stubborn returns");
            return result("v");
        }
        return result("never");
    }

    @Async
    private Coroutine<Void> bad() {
        await(sleep(Duration.ZERO));
        throw new IllegalArgumentException();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Task<String>> tasks = new ArrayList<>();
        try (var group = TaskGroup.open()) {
            tasks.add(group.createTask(stubborn()));
            group.createTask(bad());
        } catch (ExceptionGroup errors) {
            p(tasks.get(0).result(), tasks.get(0).isCancelled());
        }
        return done();
    }
}
