package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Eager start changes ordering: a child's first part runs before the parent continues. */
final class Case260EagerOrderChanges extends Case {
    @Override
    String output() {
        return """
            false [parent, a1, b1, a2, b2]
            true [a1, b1, parent, a2, b2]
            """;
    }

    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> child(String name) {
        log.add(name + 1);
        await(sleep(Duration.ZERO));
        log.add(name + 2);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        for (boolean eager : List.of(false, true)) {
            log.clear();
            runningLoop().setTaskFactory(eager ? TaskFactory.eager() : null);
            var tasks = List.of(createTask(child("a")), createTask(child("b")));
            log.add("parent");
            await(waitAll(tasks));
            p(eager, log);
        }
        return done();
    }
}
