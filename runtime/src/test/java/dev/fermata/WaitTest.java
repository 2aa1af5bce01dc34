package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;
import static dev.fermata.Fermata.waitFirst;
import static dev.fermata.Fermata.waitFirstException;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class WaitTest {
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Task<String> after(long millis, String value) {
        return createTask(sleep(ms(millis), value), value);
    }

    private static Task<String> failingAfter(long millis) {
        return createTask(
                Script.<String>script().then(v -> sleep(ms(millis))).then(v -> {
                    throw new IOException("failed");
                }),
                "failing");
    }

    private static List<String> names(Set<? extends Future<?>> tasks) {
        return tasks.stream().map(task -> ((Task<?>) task).name()).toList();
    }

    private Object show(Object waited) {
        Waited<?> both = (Waited<?>) waited;
        return log.add(names(both.done()) + " " + names(both.pending()));
    }

    @Test
    void sets_are_in_the_order_of_the_arguments_and_hold_each_once() {
        VirtualTime.run(script().then(v -> {
                    Task<String> c = after(3, "c");
                    Task<String> a = after(1, "a");
                    Task<String> b = after(9, "b");
                    return waitAll(List.of(b, c, a, c), ms(5));
                })
                .then(this::show));

        assertThat(log).containsExactly("[c, a] [b]");
    }

    @Test
    void wait_first_ends_at_a_failure_and_at_a_cancellation() {
        VirtualTime.run(script().then(v -> waitFirst(List.of(after(9, "late"), failingAfter(1))))
                .then(this::show)
                .then(v -> {
                    Task<String> cancelled = after(9, "cancelled");
                    runningLoop().callLater(ms(1), cancelled::cancel);
                    return waitFirst(List.of(after(9, "late"), cancelled));
                })
                .then(this::show));

        assertThat(log).containsExactly("[failing] [late]", "[cancelled] [late]");
    }

    @Test
    void wait_first_exception_takes_a_cancelled_task_for_one_that_ended_well() {
        VirtualTime.run(script().then(v -> {
                    Task<String> cancelled = after(9, "cancelled");
                    runningLoop().callLater(ms(1), cancelled::cancel);
                    return waitFirstException(List.of(cancelled, after(2, "well"), failingAfter(3), after(4, "late")));
                })
                .then(this::show)
                .then(v -> waitFirstException(List.of(after(1, "x"), after(2, "y"))))
                .then(this::show));

        assertThat(log).containsExactly("[cancelled, well, failing] [late]", "[x, y] []");
    }

    @Test
    void a_limit_of_zero_lets_one_turn_pass() {
        VirtualTime.run(script().then(v -> {
                    runningLoop().callSoon(() -> log.add("turn"));
                    return waitAll(List.of(after(0, "ready"), after(1, "late")), Duration.ZERO);
                })
                .then(this::show));

        assertThat(log).containsExactly("turn", "[ready] [late]");
    }

    @Test
    void futures_that_are_done_are_waited_for_all_the_same() {
        VirtualTime.run(script().then(v -> {
                    Future<String> done = runningLoop().createFuture();
                    done.setResult("x");
                    runningLoop().callSoon(() -> log.add("turn"));
                    return waitAll(List.of(done));
                })
                .act(() -> log.add("waited")));

        assertThat(log).containsExactly("turn", "waited");
    }

    @Test
    void cancelling_the_wait_cancels_no_future_and_leaves_no_timer() {
        VirtualTime.run(script().then(v -> {
            Task<String> inner = after(5, "inner");
            Task<?> waiter = createTask(waitAll(List.of(inner), ms(9)));
            runningLoop().callLater(ms(1), waiter::cancel);
            return script().then(x -> waiter)
                    .catching(CancelledError.class, e -> {
                        log.add(inner.isDone() + " " + runningLoop().pendingTimers());
                        return inner;
                    })
                    .then(log::add);
        }));

        assertThat(log).containsExactly("false 1", "inner");
    }

    @Test
    void failures_stay_unread() {
        VirtualTime.run(script().act(() -> runningLoop()
                        .setExceptionHandler((loop, error) -> log.add(
                                error.message() + ": " + error.exception().getMessage())))
                .then(v -> waitFirstException(List.of(failingAfter(1)))));

        assertThat(log).containsExactly("Task exception was never retrieved: failed");
    }

    @Test
    void what_cannot_be_waited_for_is_refused() {
        EventLoop other = new VirtualTime().newLoop();
        VirtualTime.run(script().then(v -> waitAll(List.<Future<String>>of()))
                .catching(IllegalArgumentException.class, e -> log.add(e.getMessage()))
                .then(v -> waitFirst(List.of(other.createFuture())))
                .catching(IllegalStateException.class, e -> log.add(e.getMessage())));
        other.close();

        assertThat(log)
                .containsExactly(
                        "There is no future to wait for: the collection is empty.",
                        "Future(pending) belongs to another event loop. Await it there"
                                + " (runCoroutineThreadsafe), or await its toCompletableFuture().");
    }
}
