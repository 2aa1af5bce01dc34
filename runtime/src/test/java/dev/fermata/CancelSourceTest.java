package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shieldFor;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Who asked for a cancellation, and who may take it back. */
@NullUnmarked
class CancelSourceTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Coroutine<Object> within(Duration limit, Coroutine<?> body) {
        return Scoped.with(task -> timeout(limit), deadline -> body);
    }

    private static Coroutine<Object> group(Scoped.Part<TaskGroup, Coroutine<?>> body) {
        return Scoped.with(task -> TaskGroup.open(), body);
    }

    private static Script<Object> longSleep() {
        return script().then(v -> sleep(LONG));
    }

    private static Script<Object> failing(String message) {
        return script().then(v -> {
            throw new IOException(message);
        });
    }

    /** Logs how the coroutine ended, and the requests that are left. */
    private Script<Object> outcome(Coroutine<?> body) {
        return script().then(v -> body)
                .then(v -> log.add("value " + v + " " + currentTask().cancelling()))
                .catching(
                        Throwable.class,
                        e -> log.add(e.getClass().getSimpleName() + " "
                                + currentTask().cancelling()));
    }

    /** Runs it in a task that is cancelled from outside after each of these times. */
    private void cancelled(Coroutine<?> body, long... millis) {
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(outcome(body));
                    for (long at : millis) {
                        runningLoop().callLater(ms(at), task::cancel);
                    }
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("task cancelled")));
    }

    @Test
    void of_two_timeouts_that_expire_in_one_turn_the_outer_throws() {
        cancelled(within(
                ms(2),
                script().then(v -> within(ms(2), longSleep()))
                        .catching(TimeoutException.class, e -> log.add("inner"))));

        assertThat(log).containsExactly("TimeoutException 0");
    }

    @Test
    void a_request_that_comes_while_an_expired_block_cleans_up_stays_a_cancellation() {
        cancelled(within(ms(2), longSleep().finallyDo(v -> sleep(ms(5)))), 4);

        assertThat(log).containsExactly("CancelledError 1");
    }

    @Test
    void a_request_that_the_block_took_back_is_no_reason_to_keep_the_cancellation() {
        cancelled(
                within(ms(5), longSleep().catching(CancelledError.class, e -> {
                    log.add("taken back " + currentTask().uncancel());
                    return sleep(LONG);
                })),
                1);

        assertThat(log).containsExactly("taken back 0", "TimeoutException 0");
    }

    @Test
    void what_a_task_took_back_before_the_block_does_not_hide_a_later_request() {
        Script<Object> body = longSleep()
                .catching(
                        CancelledError.class,
                        e -> within(
                                ms(9),
                                script().act(() -> log.add(
                                                "taken back " + currentTask().uncancel()))
                                        .then(v -> longSleep().finallyDo(x -> sleep(LONG)))));
        // In asyncio the counts agree, and this is a TimeoutError.
        cancelled(body, 1, 5);

        assertThat(log).containsExactly("taken back 0", "CancelledError 1");
    }

    @Test
    void an_undelivered_request_ends_with_its_timeout() {
        cancelled(script().then(v -> within(ms(2), script().then(x -> shieldFor(LONG, sleep(ms(5))))))
                .act(() -> log.add("left " + currentTask().cancelling()))
                .then(v -> sleep(ms(1), "not hit")));

        assertThat(log).containsExactly("left 0", "value not hit 0");
    }

    @Test
    void an_undelivered_request_ends_with_its_timeout_in_a_cancelled_task_too() {
        cancelled(
                longSleep()
                        .catching(
                                CancelledError.class,
                                e -> within(ms(2), script().then(x -> shieldFor(LONG, sleep(ms(5))))))
                        .then(v -> sleep(ms(1), "not hit")),
                1);

        assertThat(log).containsExactly("value not hit 1");
    }

    @Test
    void a_group_in_the_cleanup_of_a_cancelled_task_does_not_repeat_that_request() {
        cancelled(
                longSleep()
                        .catching(
                                CancelledError.class,
                                e -> script().then(v ->
                                                group(group -> script().act(() -> group.createTask(failing("child")))))
                                        .catching(ExceptionGroup.class, errors -> sleep(ms(1), "not hit again"))),
                1);

        assertThat(log).containsExactly("value not hit again 1");
    }

    @Test
    void nested_groups_that_fail_in_one_turn_keep_both_errors_and_no_request() {
        cancelled(script().then(v -> group(group -> script().act(() -> group.createTask(failing("outer")))
                        .then(x -> group(inner -> script().act(() -> inner.createTask(failing("inner")))
                                .then(y -> sleep(LONG))))))
                .catching(
                        ExceptionGroup.class,
                        errors -> log.add(errors.exceptions().stream()
                                .map(Throwable::getMessage)
                                .toList()))
                .then(v -> sleep(ms(1), "not hit")));

        assertThat(log)
                .containsExactly(
                        List.of("outer", "unhandled errors in a TaskGroup (1 sub-exception)"), "value not hit 0");
    }

    @Test
    void a_request_that_comes_with_a_childs_failure_throws_after_the_group() {
        cancelled(script().then(v -> group(group -> {
                    Task<?> parent = currentTask();
                    return script().act(() -> group.createTask(script().then(x -> {
                                parent.cancel();
                                return failing("child");
                            })))
                            .then(x -> sleep(LONG));
                }))
                .catching(ExceptionGroup.class, errors -> log.add("group"))
                .then(v -> sleep(ms(1), "lost")));

        assertThat(log).containsExactly("group", "CancelledError 1");
    }

    @Test
    void a_request_to_the_parent_of_a_group_that_was_cancelled_is_not_swallowed() {
        cancelled(
                group(group -> script().act(() -> {
                    group.createTask(longSleep().finallyDo(v -> sleep(ms(5))).finallyDo(v -> log.add("cleaned up")));
                    runningLoop().callLater(ms(1), group::cancel);
                })),
                2,
                3);

        assertThat(log).containsExactly("cleaned up", "CancelledError 2");
    }

    @Test
    void a_second_request_does_not_cancel_the_tasks_of_a_group_again() {
        cancelled(
                group(group -> script().act(() -> group.createTask(
                        longSleep().finallyDo(v -> sleep(ms(5))).finallyDo(v -> log.add("not interrupted"))))),
                1,
                2);

        assertThat(log).containsExactly("not interrupted", "CancelledError 2");
    }

    @Test
    void wait_for_keeps_a_request_that_comes_with_its_deadline() throws Exception {
        cancelled(waitFor(longSleep(), ms(2)), 2);
        cancelled(waitFor(longSleep().catching(CancelledError.class, e -> "refused"), ms(2)), 2);

        assertThat(log).containsExactly("CancelledError 1", "value refused 1");
    }

    @Test
    void the_message_of_a_repeated_request_is_not_lost() {
        VirtualTime.run(script().then(v -> {
            Task<?> task = createTask(script().then(x -> group(group ->
                            script().act(() -> group.createTask(longSleep().finallyDo(y -> failing("cleanup"))))))
                    .catching(ExceptionGroup.class, errors -> sleep(ms(1)))
                    .catching(CancelledError.class, e -> log.add(e.getMessage())));
            runningLoop().callLater(ms(1), () -> task.cancel("why"));
            return task;
        }));

        assertThat(log).containsExactly("why");
    }

    @Test
    void uncancel_drops_a_request_that_was_delivered_before_one_that_was_not() {
        cancelled(
                longSleep()
                        .catching(CancelledError.class, e -> {
                            currentTask().cancel("second");
                            log.add(currentTask().uncancel());
                            return sleep(Duration.ZERO);
                        })
                        .catching(CancelledError.class, e -> log.add(e.getMessage())),
                1);

        assertThat(log).containsExactly(1, "second", "value true 1");
    }

    @Test
    void a_failure_in_the_cleanup_shows_the_cancellation_that_it_replaced() {
        List<Throwable> failures = new ArrayList<>();
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(longSleep().finallyDo(x -> failing("cleanup")));
                    runningLoop().callLater(ms(1), () -> task.cancel("why"));
                    return createTask(script().then(x -> task));
                })
                .catching(IOException.class, failures::add));

        assertThat(failures.get(0).getSuppressed())
                .singleElement()
                .isInstanceOf(CancelledError.class)
                .extracting(Throwable::getMessage)
                .isEqualTo("why");
    }
}
