package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static dev.fermata.TaskOptions.eagerStart;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class EagerTaskTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Coroutine<Object> group(Scoped.Part<TaskGroup, Coroutine<?>> body) {
        return Scoped.with(task -> TaskGroup.open(), body);
    }

    private Script<Object> longSleep(String name) {
        return script().then(v -> sleep(LONG)).finallyDo(v -> log.add(name + " ends"));
    }

    @Test
    void the_first_step_sees_the_new_task_and_its_context_and_the_creator_its_own() {
        ContextVar<String> name = ContextVar.of("name", "none");
        VirtualTime.run(script().then(v -> {
            name.set("creator");
            Task<?> creator = currentTask();
            Task<?> eager = createTask(
                    script().act(() -> {
                                log.add(((Task<?>) currentTask()).name() + " " + name.get());
                                name.set("child");
                            })
                            .then(x -> sleep(Duration.ZERO))
                            .act(() -> log.add(name.get())),
                    eagerStart(true).withName("eager"));
            log.add((currentTask() == creator) + " " + name.get() + " " + eager.isDone());
            return eager;
        }));

        assertThat(log).containsExactly("eager creator", "true creator false", "child");
    }

    @Test
    void options_of_a_task_can_name_its_context() {
        ContextVar<String> name = ContextVar.of("name", "none");
        VirtualTime.run(script().act(() -> {
            Context own = Context.copyCurrent();
            createTask(script().act(() -> name.set("inside")), eagerStart(true).withContext(own));
            log.add(name.get() + " " + own.get(name));
        }));

        assertThat(log).containsExactly("none inside");
    }

    @Test
    void a_child_that_cancels_its_group_in_the_first_step_is_cancelled_too() {
        VirtualTime.run(script().then(v -> group(group -> script().act(() ->
                        group.createTask(script().act(group::cancel).then(x -> longSleep("child")), eagerStart(true)))))
                .act(() -> log.add("left")));

        assertThat(log).containsExactly("child ends", "left");
    }

    @Test
    void a_child_may_be_ready_in_its_first_step() {
        VirtualTime.run(script().act(() -> runningLoop().setTaskFactory(TaskFactory.eager()))
                .then(v -> group(group -> script().then(x ->
                                group.<String>start(status -> script().act(() -> status.started("ready"))
                                        .then(y -> sleep(Duration.ofMillis(1)))
                                        .act(() -> log.add("child ends"))))
                        .then(log::add)))
                .act(() -> log.add("left")));

        assertThat(log).containsExactly("ready", "child ends", "left");
    }

    @Test
    void cancelling_a_task_in_its_first_step_throws_at_its_first_await() {
        VirtualTime.run(script().then(v -> {
                    Task<?> eager = createTask(
                            script().act(() -> currentTask().cancel()).then(x -> longSleep("task")), eagerStart(true));
                    log.add(eager.cancelling());
                    return eager;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly(1, "task ends", "cancelled");
    }

    private Coroutine<Object> nested(int depth) {
        return script().then(v -> {
            if (depth == 0) {
                return "deepest";
            }
            return createTask(nested(depth - 1), eagerStart(true));
        });
    }

    @Test
    void a_deep_recursion_of_eager_tasks_does_not_overflow_the_stack() {
        VirtualTime.run(script().then(v -> nested(100_000)).then(log::add));

        assertThat(log).containsExactly("deepest");
    }

    @Test
    void without_a_running_loop_it_starts_with_the_loop() {
        EventLoop loop = new VirtualTime().newLoop();
        Task<String> task = loop.createTask(
                Script.<String>script().act(() -> log.add("runs")).then(v -> "value"), eagerStart(true));
        log.add(task.isDone());
        log.add(loop.runUntilComplete(task));
        loop.close();

        assertThat(log).containsExactly(false, "runs", "value");
    }

    @Test
    void a_coroutine_that_ran_before_is_refused_by_the_call() {
        VirtualTime.run(script().act(() -> {
            Coroutine<Object> once = script();
            createTask(once, eagerStart(true));
            assertThatThrownBy(() -> createTask(once, eagerStart(true)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("awaited before");
            log.add("refused");
        }));

        assertThat(log).containsExactly("refused");
    }
}
