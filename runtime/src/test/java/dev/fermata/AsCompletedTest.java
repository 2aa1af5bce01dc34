package dev.fermata;

import static dev.fermata.Fermata.asCompleted;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class AsCompletedTest {
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private Task<String> after(long millis, String value) {
        return createTask(sleep(ms(millis), value));
    }

    /** Advances once, and logs what came. */
    private Coroutine<Object> next(AsyncIterator<Future<String>> futures) {
        return script().then(v -> futures.advance())
                .then(v -> log.add((Boolean) v ? futures.current().result() : "end"))
                .catching(TimeoutException.class, e -> log.add("timeout"));
    }

    @Test
    void each_argument_comes_once_and_those_of_one_turn_in_their_order() {
        VirtualTime.run(script().then(v -> {
            Task<String> b = after(2, "b");
            Coroutine<String> a = sleep(ms(1), "a");
            var futures = asCompleted(List.of(b, a, b, a, after(2, "c"))).iterator();
            return script().then(x -> next(futures))
                    .then(x -> next(futures))
                    .then(x -> next(futures))
                    .then(x -> next(futures))
                    .then(x -> next(futures));
        }));

        assertThat(log).containsExactly("a", "b", "c", "end", "end");
    }

    @Test
    void coroutines_start_with_the_call_and_a_limit_counts_from_it() {
        VirtualTime.run(script().then(v -> {
            var futures = asCompleted(List.of(sleep(ms(3), "a"), sleep(ms(9), "b"), sleep(ms(10), "c")), ms(5))
                    .iterator();
            return script().then(x -> sleep(ms(20)))
                    .then(x -> next(futures))
                    .then(x -> next(futures))
                    .then(x -> next(futures))
                    .then(x -> next(futures));
        }));

        assertThat(log).containsExactly("a", "timeout", "timeout", "end");
    }

    @Test
    void a_cancelled_advance_loses_nothing() {
        VirtualTime.run(script().then(v -> {
            Future<String> future = runningLoop().createFuture();
            var futures = asCompleted(List.of(future)).iterator();
            Task<?> reader = createTask(futures.advance());
            return script().then(x -> sleep(ms(1)))
                    .then(x -> {
                        future.setResult("kept");
                        return sleep(Duration.ZERO);
                    })
                    .then(x -> {
                        reader.cancel();
                        return reader;
                    })
                    .catching(CancelledError.class, e -> log.add("cancelled"))
                    .then(x -> next(futures));
        }));

        assertThat(log).containsExactly("cancelled", "kept");
    }

    @Test
    void two_tasks_cannot_advance_at_once() {
        VirtualTime.run(script().then(v -> {
            var futures = asCompleted(List.of(after(1, "a"))).iterator();
            Task<?> first = createTask(next(futures));
            return script().then(x -> sleep(Duration.ZERO))
                    .then(x -> next(futures))
                    .catching(IllegalStateException.class, e -> log.add(e.getMessage()))
                    .then(x -> first);
        }));

        assertThat(log).containsExactly("asCompleted is being advanced already, by another task.", "a");
    }

    @Test
    void closing_leaves_the_futures_alone_and_no_timer() {
        VirtualTime.run(script().then(v -> {
            Task<String> task = after(5, "goes on");
            var futures = asCompleted(List.of(task), ms(9)).iterator();
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> log.add(runningLoop().pendingTimers()))
                    .then(x -> futures.closeAsync())
                    .act(() -> log.add(runningLoop().pendingTimers()))
                    .then(x -> next(futures))
                    .then(x -> task)
                    .then(log::add);
        }));

        assertThat(log).containsExactly(2, 1, "end", "goes on");
    }
}
