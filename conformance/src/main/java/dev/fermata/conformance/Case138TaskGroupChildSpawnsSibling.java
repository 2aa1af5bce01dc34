package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import java.time.Duration;

/** Children may add siblings while the group is active; the group waits for them too. */
final class Case138TaskGroupChildSpawnsSibling extends Case {
    @Override
    String output() {
        return """
            spawned
            leaf
            all finished
            """;
    }

    @Async
    private Coroutine<Void> leaf() {
        await(sleep(Duration.ofMillis(1)));
        p("leaf");
        return done();
    }

    @Async
    private Coroutine<Void> spawner(TaskGroup group) {
        group.createTask(leaf());
        p("spawned");
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            group.createTask(spawner(group));
        }
        p("all finished");
        return done();
    }
}
