package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shield;
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

/** What CPython does where time is up already, or futures are done already. */
@NullUnmarked
class WaitForTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private Script<Object> work() {
        return script().act(() -> log.add("entered")).then(v -> sleep(LONG)).finallyDo(v -> log.add("cleanup"));
    }

    private static <T> Future<T> succeeded(T value) {
        Future<T> future = runningLoop().createFuture();
        future.setResult(value);
        return future;
    }

    @Test
    void without_time_a_task_that_has_not_begun_never_does() {
        VirtualTime.run(script().then(v -> {
            Task<?> task = createTask(work());
            return script().then(x -> waitFor(task, Duration.ZERO))
                    .catching(
                            TimeoutException.class,
                            e -> log.add(task.isCancelled() + " "
                                    + e.getCause().getClass().getSimpleName()));
        }));

        assertThat(log).containsExactly("true CancelledError");
    }

    @Test
    void without_time_a_task_that_has_begun_is_cancelled_and_waited_for() {
        VirtualTime.run(script().then(v -> {
            Task<?> task = createTask(work());
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> runningLoop().callSoon(() -> log.add("turn")))
                    .then(x -> waitFor(task, ms(-1)))
                    .catching(TimeoutException.class, e -> log.add("timeout " + task.isCancelled()));
        }));

        // The task was queued by the cancellation behind the callback.
        assertThat(log).containsExactly("entered", "turn", "cleanup", "timeout true");
    }

    @Test
    void without_time_a_task_that_refuses_gives_its_value_or_failure() {
        VirtualTime.run(script().then(v -> {
            Task<?> refusing = createTask(script().then(x -> sleep(LONG))
                    .catching(CancelledError.class, e -> sleep(Duration.ZERO))
                    .then(x -> "refused"));
            Task<?> failing = createTask(script().then(x -> sleep(LONG)).catching(CancelledError.class, e -> {
                throw new IOException("failed");
            }));
            return script().then(x -> sleep(Duration.ZERO))
                    .then(x -> waitFor(refusing, Duration.ZERO))
                    .then(log::add)
                    .then(x -> waitFor(failing, Duration.ZERO))
                    .catching(IOException.class, e -> log.add(e.getMessage()));
        }));

        assertThat(log).containsExactly("refused", "failed");
    }

    @Test
    void without_time_a_cancellation_does_not_wait_for_the_task() {
        VirtualTime.run(script().then(v -> {
            Task<?> slow = createTask(script().then(x -> sleep(LONG)).finallyDo(x -> sleep(ms(10))));
            return script().then(x -> sleep(Duration.ZERO))
                    .then(x -> {
                        Task<?> waiter = createTask(waitFor(slow, Duration.ZERO));
                        runningLoop().callLater(ms(5), waiter::cancel);
                        return waiter;
                    })
                    .catching(CancelledError.class, e -> log.add("cancelled " + slow.isDone()));
        }));

        assertThat(log).containsExactly("cancelled false");
    }

    @Test
    void a_gather_of_futures_that_are_done_is_done() {
        VirtualTime.run(script().act(() -> {
            Future<Integer> one = succeeded(1);
            Future<List<Integer>> both = gather(one, succeeded(2), one);
            log.add(both.isDone() + " " + both.result());
            Future<Integer> failed = runningLoop().createFuture();
            failed.setException(new IOException("x"));
            Future<List<Integer>> mixed = gather(one, failed, sleep(Duration.ZERO, 3));
            log.add(mixed.isDone() + " " + mixed.exception().getMessage());
            log.add(gatherOutcomes(failed, one).result().get(0).failure().getMessage());
        }));

        assertThat(log).containsExactly("true [1, 2, 1]", "true x", "x");
    }

    @Test
    void a_gather_whose_children_are_done_cannot_be_cancelled() {
        VirtualTime.run(script().then(v -> {
                    Future<Integer> child = runningLoop().createFuture();
                    Future<List<Integer>> all = gather(child);
                    child.setResult(1);
                    log.add(all.cancel() + " " + all.isDone());
                    return all;
                })
                .then(log::add));

        assertThat(log).containsExactly("false false", List.of(1));
    }

    @Test
    void a_cancelled_child_fails_the_gather_without_cancelling_it() {
        VirtualTime.run(script().then(v -> {
            Task<String> cancelled = createTask(sleep(LONG, "never"));
            Task<String> other = createTask(sleep(ms(2), "other"));
            Future<List<String>> all = gather(cancelled, other);
            runningLoop().callLater(ms(1), () -> cancelled.cancel("why"));
            return script().then(x -> all)
                    .catching(CancelledError.class, e -> log.add(e.getMessage() + " " + all.isCancelled()))
                    .then(x -> other)
                    .then(log::add);
        }));

        assertThat(log).containsExactly("why false", "other");
    }

    @Test
    void abandoned_shields_leave_nothing_at_the_inner_future() {
        VirtualTime.run(script().act(() -> {
            Future<String> inner = runningLoop().createFuture();
            for (int i = 0; i < 3; i++) {
                shield(inner).cancel();
            }
            log.add(inner.isDone() + " " + inner.waiting());
        }));

        assertThat(log).containsExactly("false 0");
    }

    @Test
    void a_scope_is_for_one_block() {
        VirtualTime.run(script().then(v -> {
            Timeout used = timeout(LONG);
            CancelScope left = CancelScope.open();
            return script().then(x -> Scoped.with(task -> used, deadline -> script()))
                    .then(x -> Scoped.with(task -> used, deadline -> script()))
                    .catching(IllegalStateException.class, e -> log.add(e.getMessage()))
                    .then(x -> Scoped.with(task -> left, scope -> script()))
                    .then(x -> Scoped.with(task -> left, scope -> script()))
                    .catching(IllegalStateException.class, e -> log.add(e.getMessage()));
        }));

        assertThat(log)
                .containsExactly(
                        "This Timeout was left before: open a new one for each block.",
                        "This CancelScope was left before: open a new one for each block.");
    }
}
