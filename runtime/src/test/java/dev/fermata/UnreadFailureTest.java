package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** No failure is lost: what nobody has read is reported when the loop is closed, or goes with another failure. */
@NullUnmarked
class UnreadFailureTest {
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Script<Object> failingAfter(long millis, String message) {
        return script().then(v -> sleep(ms(millis))).then(v -> {
            throw new IOException(message);
        });
    }

    /** Runs it, and logs what the loop reports. */
    private void run(Script.Step body) {
        VirtualTime.run(script().act(() -> runningLoop()
                        .setExceptionHandler((loop, error) -> log.add(
                                error.message() + ": " + error.exception().getMessage())))
                .then(body)
                .act(() -> log.add("end")));
    }

    private static List<String> suppressed(Throwable failure) {
        return Arrays.stream(failure.getSuppressed()).map(Throwable::getMessage).toList();
    }

    @Test
    void failures_are_reported_at_the_end_in_the_order_in_which_they_happened() {
        run(v -> {
            createTask(failingAfter(2, "task"));
            Future<String> future = runningLoop().createFuture();
            runningLoop().callLater(ms(1), () -> future.setException(new IOException("future")));
            return sleep(ms(3));
        });

        assertThat(log)
                .containsExactly(
                        "end",
                        "Future exception was never retrieved: future",
                        "Task exception was never retrieved: task");
    }

    @Test
    void reading_or_cancelling_it_withdraws_the_report() {
        run(v -> {
            Future<String> read = runningLoop().createFuture();
            Future<String> cancelled = runningLoop().createFuture();
            Task<?> task = createTask(failingAfter(0, "task"));
            return script().act(() -> {
                        read.setException(new IOException("read"));
                        cancelled.setException(new IOException("cancelled"));
                    })
                    .then(x -> sleep(ms(1)))
                    .act(() -> log.add(read.exception().getMessage() + " " + cancelled.cancel() + " " + task.cancel()));
        });

        assertThat(log).containsExactly("read false false", "end");
    }

    @Test
    void a_shielded_failure_is_reported_once_its_waiter_is_gone() {
        run(v -> {
            Task<?> inner = createTask(failingAfter(2, "inner"));
            Task<?> waiter = createTask(script().then(x -> shield(inner)));
            runningLoop().callLater(ms(1), waiter::cancel);
            return script().then(x -> waiter).catching(CancelledError.class, e -> sleep(ms(3)));
        });

        assertThat(log).containsExactly("end", "Task exception was never retrieved: inner");
    }

    @Test
    void a_shielded_failure_that_its_waiter_gets_is_not_reported() {
        run(v -> script().then(x -> shield(failingAfter(1, "inner")))
                .catching(IOException.class, e -> log.add("caught " + e.getMessage())));

        assertThat(log).containsExactly("caught inner", "end");
    }

    @Test
    void later_failures_of_a_gather_go_with_the_first() {
        List<Throwable> caught = new ArrayList<>();
        run(v -> script().then(x -> gather(failingAfter(3, "c"), failingAfter(1, "a"), failingAfter(2, "b")))
                .catching(IOException.class, caught::add)
                .then(x -> sleep(ms(5))));

        assertThat(caught.get(0)).hasMessage("a");
        assertThat(suppressed(caught.get(0))).containsExactly("b", "c");
        assertThat(log).containsExactly("end");
    }

    @Test
    void a_failure_that_two_children_share_is_no_suppressed_one_of_itself() {
        IOException shared = new IOException("shared");
        run(v -> {
            Future<String> a = runningLoop().createFuture();
            Future<String> b = runningLoop().createFuture();
            Future<List<String>> both = gather(a, b);
            a.setException(shared);
            b.setException(shared);
            return script().then(x -> both)
                    .catching(IOException.class, e -> log.add(e == shared))
                    .then(x -> sleep(ms(1)));
        });

        assertThat(shared.getSuppressed()).isEmpty();
        assertThat(log).containsExactly(true, "end");
    }

    @Test
    void a_gather_that_nobody_awaits_is_reported_with_all_its_failures() {
        List<Throwable> reported = new ArrayList<>();
        run(v -> {
            runningLoop().setExceptionHandler((loop, error) -> reported.add(error.exception()));
            gather(failingAfter(1, "a"), failingAfter(2, "b"));
            return sleep(ms(5));
        });

        assertThat(reported).singleElement().satisfies(first -> {
            assertThat(first).hasMessage("a");
            assertThat(suppressed(first)).containsExactly("b");
        });
    }

    @Test
    void cancelling_a_gather_keeps_the_failures_that_this_causes() {
        List<Throwable> caught = new ArrayList<>();
        run(v -> {
            Task<?> waiter = createTask(script().then(x -> gather(
                            sleep(ms(9)), script().then(y -> sleep(ms(9))).finallyDo(y -> failingAfter(1, "cleanup"))))
                    .catching(CancelledError.class, caught::add));
            runningLoop().callLater(ms(1), () -> waiter.cancel("why"));
            return script().then(x -> waiter).then(x -> sleep(ms(5)));
        });

        assertThat(caught.get(0)).hasMessage("why");
        assertThat(suppressed(caught.get(0))).containsExactly("cleanup");
        assertThat(log).containsExactly("end");
    }
}
