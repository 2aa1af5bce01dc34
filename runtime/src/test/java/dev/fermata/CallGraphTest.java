package dev.fermata;

import static dev.fermata.Fermata.asCompleted;
import static dev.fermata.Fermata.callGraph;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Who waits for whom, through whatever stands in between. */
@NullUnmarked
class CallGraphTest {
    private static Task<?> task(String name, Script.Step step) {
        return createTask(script(name).then(step), name);
    }

    private static Task<?> sleeper(String name) {
        return task(name, v -> sleep(Duration.ofSeconds(1)));
    }

    /** The main task, which asks, stands first. */
    private static String dumpWithoutMain() {
        return runningLoop().dump().replaceAll("(?s)Task\\(Task-1.*?(?=\nTask)\n", "");
    }

    /** Runs {@code asked} when all tasks that {@code start} made are waiting. */
    private static String when(Script.Step start, Script.Step asked) {
        Object[] seen = new Object[1];
        VirtualTime.run(script("main")
                .act(() -> start.run(null))
                .then(v -> sleep(Duration.ofMillis(1)))
                .then(v -> seen[0] = asked.run(null))
                .then(v -> sleep(Duration.ofSeconds(2))));
        return seen[0].toString();
    }

    @Test
    void through_gather_wait_shield_and_as_completed() {
        Task<?>[] leaf = new Task<?>[1];
        String graph = when(
                v -> {
                    leaf[0] = sleeper("leaf");
                    Task<?> gathers = task("gathers", x -> gather(List.of(leaf[0], sleeper("other"))));
                    task("waits", x -> waitAll(List.of(gathers)));
                    task("shields", x -> shield(leaf[0]));
                    task(
                            "iterates",
                            x -> asCompleted(List.of(leaf[0])).iterator().advance());
                    return null;
                },
                v -> callGraph(leaf[0]).toString());
        assertThat(graph).isEqualTo("""
                        Task(leaf, pending)
                          at Script.leaf(Script.java:1)
                            Task(gathers, pending)
                              at Script.gathers(Script.java:1)
                                Task(waits, pending)
                                  at Script.waits(Script.java:1)
                            Task(shields, pending)
                              at Script.shields(Script.java:1)
                            Task(iterates, pending)
                              at Script.iterates(Script.java:1)
                        """);
    }

    @Test
    void each_task_is_printed_once() {
        String dump = when(
                v -> {
                    Task<?> leaf = sleeper("leaf");
                    Task<?> left = task("left", x -> leaf);
                    Task<?> right = task("right", x -> leaf);
                    task("top", x -> gather(List.of(left, right)));
                    return null;
                },
                v -> dumpWithoutMain());
        assertThat(dump).isEqualTo("""
                        Task(top, pending)
                          at Script.top(Script.java:1)
                            Task(left, pending)
                              at Script.left(Script.java:1)
                                Task(leaf, pending)
                                  at Script.leaf(Script.java:1)
                            Task(right, pending)
                              at Script.right(Script.java:1)
                                Task(leaf, pending) (see above)
                        """);
    }

    @Test
    void tasks_that_wait_for_each_other() {
        Task<?>[] ring = new Task<?>[2];
        String graph = when(
                v -> {
                    ring[0] = task("first", x -> ring[1]);
                    ring[1] = task("second", x -> ring[0]);
                    return null;
                },
                v -> callGraph(ring[0]) + dumpWithoutMain());
        assertThat(graph).isEqualTo("""
                        Task(first, pending)
                          at Script.first(Script.java:1)
                            Task(second, pending)
                              at Script.second(Script.java:1)
                        Task(first, pending)
                          at Script.first(Script.java:1)
                            Task(second, pending)
                              at Script.second(Script.java:1)
                                Task(first, pending) (see above)
                        """);
    }

    @Test
    void a_future_that_is_no_task_has_no_lines() {
        Future<?>[] future = new Future<?>[1];
        String graph = when(
                v -> {
                    future[0] = runningLoop().createFuture();
                    runningLoop().callLater(Duration.ofSeconds(1), () -> future[0].cancel());
                    task("waits", x -> future[0]);
                    return null;
                },
                v -> callGraph(future[0]).awaitedBy().get(0).future() + " "
                        + callGraph(future[0]).stack());
        assertThat(graph).isEqualTo("Task(waits, pending) []");
    }
}
