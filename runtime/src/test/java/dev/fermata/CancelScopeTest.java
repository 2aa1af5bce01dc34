package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shieldFor;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class CancelScopeTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private Coroutine<Object> scope(Scoped.Part<CancelScope, Coroutine<?>> body) {
        return scope(null, body);
    }

    private Coroutine<Object> scope(Duration limit, Scoped.Part<CancelScope, Coroutine<?>> body) {
        return Scoped.with(task -> CancelScope.open(limit), body);
    }

    private static Script<Object> longSleep() {
        return script().then(v -> sleep(LONG));
    }

    private Script<Object> swallowing(String what, Duration delay) {
        return script().then(v -> sleep(delay))
                .act(() -> log.add(what + " got through"))
                .catching(CancelledError.class, e -> log.add(what + " threw"));
    }

    private Script<Object> outcome(Coroutine<?> body) {
        return script().then(v -> body)
                .then(v -> log.add("value " + currentTask().cancelling()))
                .catching(
                        Throwable.class,
                        e -> log.add(e.getClass().getSimpleName() + " "
                                + currentTask().cancelling()));
    }

    @Test
    void every_await_throws_until_the_block_is_left() {
        VirtualTime.run(outcome(scope(scope -> script().act(scope::cancel)
                        .then(v -> swallowing("first", LONG))
                        .then(v -> swallowing("second", Duration.ZERO))
                        .then(v -> createTask(longSleep()))
                        .finallyDo(v -> swallowing("cleanup", LONG))))
                .then(v -> swallowing("afterwards", ms(1))));

        assertThat(log)
                .containsExactly(
                        "first threw",
                        "second threw",
                        "cleanup threw",
                        "ScopeCancelledException 0",
                        "afterwards got through");
    }

    @Test
    void a_suspended_block_is_interrupted_and_stays_cancelled() {
        List<CancelScope> kept = new ArrayList<>();
        VirtualTime.run(outcome(scope(scope -> {
            kept.add(scope);
            runningLoop().callLater(ms(1), scope::cancel);
            log.add(scope.cancelCalled());
            return script().then(v -> swallowing("first", LONG)).then(v -> longSleep());
        })));

        assertThat(log).containsExactly(false, "first threw", "ScopeCancelledException 0");
        assertThat(kept.get(0).cancelCalled()).isTrue();
        assertThat(kept.get(0).cancelledCaught()).isTrue();
        assertThat(kept.get(0)).hasToString("CancelScope(left, cancelled)");
    }

    @Test
    void the_deadline_cancels_and_can_be_moved() {
        VirtualTime.run(outcome(scope(ms(2), scope -> longSleep()))
                .then(v -> outcome(scope(
                        ms(2),
                        scope -> script().act(() -> scope.reschedule(null)).then(x -> sleep(ms(5))))))
                .then(v -> outcome(scope(scope -> script().act(
                                () -> scope.reschedule(runningLoop().time() - 1))
                        .act(() -> log.add("not yet " + scope.cancelCalled()))
                        .then(x -> sleep(Duration.ZERO))))));

        assertThat(log)
                .containsExactly("ScopeCancelledException 0", "value 0", "not yet false", "ScopeCancelledException 0");
    }

    @Test
    void a_value_or_another_failure_leaves_the_block_as_it_is() {
        List<CancelScope> kept = new ArrayList<>();
        VirtualTime.run(outcome(scope(scope -> script().act(() -> {
                    kept.add(scope);
                    scope.cancel();
                })))
                .then(v -> outcome(scope(scope -> script().act(scope::cancel).then(x -> {
                    throw new IOException("body");
                }))))
                .then(v -> swallowing("afterwards", ms(1))));

        assertThat(log).containsExactly("value 0", "IOException 0", "afterwards got through");
        assertThat(kept.get(0).cancelCalled()).isTrue();
        assertThat(kept.get(0).cancelledCaught()).isFalse();
    }

    @Test
    void a_request_from_outside_wins_whichever_came_first() {
        for (boolean outsideFirst : new boolean[] {true, false}) {
            VirtualTime.run(script().then(v -> {
                Task<?> task = createTask(outcome(scope(scope -> {
                    Task<?> me = currentTask();
                    runningLoop().callLater(ms(1), () -> {
                        if (outsideFirst) {
                            me.cancel();
                        }
                        scope.cancel();
                        if (!outsideFirst) {
                            me.cancel();
                        }
                    });
                    return longSleep();
                })));
                return task;
            }));
        }

        assertThat(log).containsExactly("CancelledError 1", "CancelledError 1");
    }

    @Test
    void a_scope_inside_passes_on_what_a_scope_outside_asked_for() {
        VirtualTime.run(outcome(scope(outer -> outcome(scope(inner -> {
                    runningLoop().callLater(ms(1), outer::cancel);
                    runningLoop().callLater(ms(1), inner::cancel);
                    return longSleep();
                }))
                .then(v -> longSleep()))));

        assertThat(log).containsExactly("CancelledError 1", "ScopeCancelledException 0");
    }

    @Test
    void a_group_in_a_cancelled_scope_waits_without_spinning() {
        VirtualTime.run(outcome(scope(
                ms(1),
                scope -> Scoped.with(
                        task -> TaskGroup.open(),
                        group -> script().act(() -> group.createTask(
                                longSleep().finallyDo(v -> sleep(LONG)).finallyDo(v -> log.add("cleaned up"))))))));

        assertThat(log).containsExactly("cleaned up", "ScopeCancelledException 0");
    }

    @Test
    void an_inner_task_that_refuses_does_not_save_the_block() {
        VirtualTime.run(outcome(scope(
                ms(1),
                scope -> script().then(v -> createTask(longSleep().catching(CancelledError.class, e -> "refused")))
                        .then(v -> log.add(v)))));

        assertThat(log).containsExactly("ScopeCancelledException 0");
    }

    private Coroutine<Object> shielded(Duration limit, Coroutine<?> body) {
        return Scoped.with(task -> CancelScope.shielded(limit), scope -> body);
    }

    private void cancelledAfter(long millis, Coroutine<?> body) {
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(body);
                    runningLoop().callLater(ms(millis), () -> log.add(task.cancel() + " " + task.cancelling()));
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("task cancelled")));
    }

    @Test
    void a_shield_keeps_a_request_until_it_is_left() {
        cancelledAfter(
                1,
                script().then(v -> shielded(LONG, swallowing("inside", ms(5))))
                        .then(v -> swallowing("outside", ms(1))));

        assertThat(log).containsExactly("true 1", "inside got through", "outside threw");
    }

    @Test
    void a_shield_keeps_a_request_that_was_open_when_it_was_entered() {
        VirtualTime.run(script().then(v ->
                createTask(script().act(() -> currentTask().cancel())
                        .then(x -> shielded(LONG, swallowing("inside", ms(5))))
                        .then(x -> swallowing("outside", ms(1))))));

        assertThat(log).containsExactly("inside got through", "outside threw");
    }

    @Test
    void a_shield_has_an_end() {
        cancelledAfter(
                1,
                outcome(shielded(
                                ms(3),
                                script().then(v -> swallowing("first", LONG))
                                        .then(v -> swallowing("second", LONG))
                                        .then(v -> longSleep())))
                        .then(v -> swallowing("outside", ms(1))));

        assertThat(log)
                .containsExactly("true 1", "first threw", "second threw", "ScopeCancelledException 1", "outside threw");
    }

    @Test
    void a_shield_stops_scopes_and_timeouts_outside_but_none_inside() {
        VirtualTime.run(outcome(Scoped.with(
                        task -> timeout(ms(2)),
                        deadline -> shielded(
                                LONG,
                                outcome(Scoped.with(task -> timeout(ms(5)), inner -> longSleep()))
                                        .then(v -> outcome(Scoped.with(
                                                task -> TaskGroup.open(),
                                                group -> script().act(() -> group.createTask(script().then(x -> {
                                                            throw new IOException("child");
                                                        })))
                                                        .then(x -> longSleep()))))
                                        .then(v -> swallowing("still inside", ms(1))))))
                .then(v -> swallowing("outside", ms(1))));

        assertThat(log)
                .containsExactly(
                        "TimeoutException 1",
                        "ExceptionGroup 1",
                        "still inside got through",
                        "value 0",
                        "outside got through");
    }

    @Test
    void shield_for_finishes_a_cleanup_that_a_second_request_would_abandon() {
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(longSleep()
                            .finallyDo(x -> shieldFor(ms(100), swallowing("cleanup", ms(80))))
                            .finallyDo(x -> swallowing("afterwards", ms(1))));
                    runningLoop().callLater(ms(1), task::cancel);
                    runningLoop().callLater(ms(2), task::cancel);
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("task cancelled")));

        assertThat(log).containsExactly("cleanup got through", "afterwards threw", "task cancelled");
    }

    @Test
    void shield_for_insists_on_its_limit() throws Exception {
        VirtualTime.run(outcome(shieldFor(
                ms(5),
                script().then(v -> swallowing("first", LONG))
                        .then(v -> swallowing("second", LONG))
                        .then(v -> longSleep()))));

        assertThat(log).containsExactly("first threw", "second threw", "TimeoutException 0");
    }

    @Test
    void the_grace_of_a_timeout_bounds_the_cleanup() {
        List<Long> ended = new ArrayList<>();
        VirtualTime.run(script().then(v -> {
            long begin = runningLoop().time();
            return outcome(Scoped.with(
                            task -> timeout(ms(2), ms(3)),
                            deadline -> longSleep()
                                    .catching(CancelledError.class, e -> swallowing("within the grace", ms(2)))
                                    .then(x -> swallowing("endless", LONG))
                                    .then(x -> swallowing("more", LONG))
                                    .then(x -> longSleep())))
                    .act(() -> ended.add(runningLoop().time() - begin));
        }));

        assertThat(log)
                .containsExactly("within the grace got through", "endless threw", "more threw", "TimeoutException 0");
        assertThat(ended).containsExactly(ms(5).toNanos());
    }

    @Test
    void a_block_that_is_left_in_time_has_no_second_deadline() {
        VirtualTime.run(outcome(Scoped.with(
                        task -> timeout(ms(2), ms(3)), deadline -> longSleep().finallyDo(v -> sleep(ms(1)))))
                .then(v -> swallowing("afterwards", ms(20)))
                .act(() -> log.add(runningLoop().pendingTimers())));

        assertThat(log).containsExactly("TimeoutException 0", "afterwards got through", 0);
    }

    @Test
    void a_scope_needs_a_task_and_try_with_resources() {
        EventLoop loop = new VirtualTime().newLoop();
        loop.callSoon(() -> {
            assertThatThrownBy(CancelScope::open)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("CancelScope should be used inside a task: open it in a coroutine.");
            loop.stop();
        });
        loop.runForever();
        loop.close();
        VirtualTime.run(
                script().act(() -> assertThatThrownBy(() -> CancelScope.open().close())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("Use try-with-resources in an @Async method")));
    }
}
