package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class TaskGroupStartTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Coroutine<Object> group(Scoped.Part<TaskGroup, Coroutine<?>> body) {
        return Scoped.with(task -> TaskGroup.open(), body);
    }

    private Script<Object> outcome(Coroutine<?> body) {
        return script().then(v -> body)
                .then(v -> log.add("value " + v))
                .catching(Throwable.class, e -> log.add(e.getClass().getSimpleName() + " " + e.getMessage()));
    }

    /** A child that is ready after 2 ms, and then goes on for as long. */
    private Script<Object> server(TaskStatus<Integer> status) {
        return script().then(v -> sleep(ms(2)))
                .act(() -> status.started(8080))
                .then(v -> sleep(ms(2)))
                .finallyDo(v -> log.add("server ends"));
    }

    private static Script<Object> failing(Script<Object> before, String message) {
        return before.then(v -> {
            throw new IOException(message);
        });
    }

    @Test
    void gives_the_value_and_goes_on_in_the_group() {
        VirtualTime.run(outcome(group(group -> outcome(group.start(this::server)))));

        assertThat(log).containsExactly("value 8080", "server ends", "value true");
    }

    @Test
    void a_failure_before_is_that_of_the_start_and_not_the_groups() {
        VirtualTime.run(outcome(group(group ->
                outcome(group.start(status -> failing(script(), "early"))).then(v -> sleep(ms(1), "group goes on")))));

        assertThat(log).containsExactly("IOException early", "value group goes on");
    }

    @Test
    void a_failure_afterwards_is_the_groups() {
        VirtualTime.run(outcome(group(group -> outcome(group.<Integer>start(status -> failing(server(status), "late")))
                .then(v -> sleep(LONG)))));

        assertThat(log)
                .containsExactly(
                        "value 8080",
                        "server ends",
                        "ExceptionGroup unhandled errors in a TaskGroup (1 sub-exception)");
    }

    @Test
    void a_child_that_ends_without_being_ready_is_an_error() {
        VirtualTime.run(outcome(group(group -> outcome(group.start(status -> sleep(ms(1)), "child")))));

        assertThat(log)
                .containsExactly(
                        "IllegalStateException Task(child, result null) ended without calling started(...).",
                        "value true");
    }

    @Test
    void being_ready_twice_is_an_error_of_the_child() {
        VirtualTime.run(outcome(group(group -> outcome(group.<Integer>start(status -> script().act(() -> {
            status.started(1);
            status.started(2);
        }))))));

        assertThat(log).containsExactly("value 1", "ExceptionGroup unhandled errors in a TaskGroup (1 sub-exception)");
    }

    @Test
    void cancelling_who_waits_cancels_the_child_and_waits_for_its_end() {
        VirtualTime.run(outcome(group(group -> {
            Task<?> waiting = group.createTask(outcome(group.start(status -> script().then(v -> sleep(LONG))
                    .finallyDo(v -> sleep(ms(1)))
                    .finallyDo(v -> log.add("child ends")))));
            runningLoop().callLater(ms(1), () -> waiting.cancel("why"));
            return sleep(ms(9));
        })));

        assertThat(log).containsExactly("child ends", "CancelledError why", "value null");
    }

    @Test
    void a_child_that_refuses_to_be_cancelled_may_still_get_ready() {
        VirtualTime.run(outcome(group(group -> {
            Task<?> waiting = group.createTask(outcome(group.<Integer>start(status -> script().then(v -> sleep(LONG))
                    .catching(CancelledError.class, e -> sleep(ms(1)))
                    .act(() -> status.started(7))
                    .then(v -> sleep(ms(1)))
                    .act(() -> log.add("child ends")))));
            runningLoop().callLater(ms(1), waiting::cancel);
            return sleep(ms(9));
        })));

        assertThat(log).containsExactly("value 7", "child ends", "value null");
    }

    @Test
    void a_cancellation_beats_a_readiness_that_was_not_delivered_and_the_child_goes_on() {
        VirtualTime.run(outcome(group(group -> {
            Task<?> waiting = currentTask();
            return outcome(group.<Integer>start(status -> script().act(() -> {
                        status.started(7);
                        waiting.cancel();
                        waiting.cancel();
                    })
                    .then(v -> sleep(ms(1)))
                    .act(() -> log.add("child ends"))));
        })));

        assertThat(log).containsExactly("CancelledError null", "child ends", "value true");
    }

    @Test
    void the_groups_cancel_reaches_a_child_that_is_not_ready() {
        VirtualTime.run(outcome(group(group -> {
            runningLoop().callLater(ms(1), group::cancel);
            return outcome(group.start(this::server));
        })));

        assertThat(log).containsExactly("server ends", "CancelledError null", "value true");
    }

    @Test
    void a_start_from_outside_keeps_the_group_open() {
        VirtualTime.run(script().then(v -> {
            List<TaskGroup> kept = new ArrayList<>();
            Task<?> inside = createTask(group(group -> {
                kept.add(group);
                group.createTask(sleep(ms(1)));
                return sleep(Duration.ZERO);
            }));
            return script().then(x -> sleep(Duration.ZERO))
                    .then(x -> outcome(kept.get(0).start(this::server)))
                    .act(() -> log.add("group left " + inside.isDone()))
                    .then(x -> inside)
                    .then(x -> outcome(kept.get(0).start(this::server)));
        }));

        assertThat(log)
                .containsExactly(
                        "value 8080",
                        "group left false",
                        "server ends",
                        "IllegalStateException TaskGroup(0 unfinished, 0 failed) is finished:"
                                + " create the task inside its try block.");
    }
}
