package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.callGraph;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CallGraph;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** callGraph: who awaits whom, across a TaskGroup. */
final class Case265CallGraph extends Case {
    @Override
    String output() {
        return """
            leaf <- mid <- root
            """;
    }

    @Async
    private Coroutine<Void> leaf() {
        await(sleep(Duration.ZERO));
        List<String> names = new ArrayList<>();
        @Nullable CallGraph graph = callGraph(currentTask());
        while (graph != null) {
            names.add(((Task<?>) graph.future()).name());
            graph = graph.awaitedBy().isEmpty() ? null : graph.awaitedBy().get(0);
        }
        p(String.join(" <- ", names));
        return done();
    }

    @Async
    private Coroutine<Void> mid() {
        try (var group = TaskGroup.open()) {
            group.createTask(leaf(), "leaf");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        currentTask().setName("root");
        await(createTask(mid(), "mid"));
        return done();
    }
}
