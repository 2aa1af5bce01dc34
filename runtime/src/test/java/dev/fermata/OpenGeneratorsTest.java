package dev.fermata;

import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.internal.StateMachine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of generators that are not read to their end. */
@NullUnmarked
class OpenGeneratorsTest {
    private final List<Object> log = new ArrayList<>();

    /** {@code try { while (true) { emit(name); } } finally { log(name + " closed"); }}. */
    private final class Body extends StateMachine<Object> {
        private final String name;

        Body(String name) {
            this.name = name;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (failure instanceof ArithmeticException) {
                log.add(name + " caught " + failure.getMessage());
            } else if (failure != null) {
                log.add(name + " closed");
                throw failure;
            }
            Object suspended = task.emit(name);
            suspend(task, 1);
            return suspended;
        }
    }

    private AsyncGenerator<Object> generator(String name) {
        return AsyncGenerator.of(new Body(name));
    }

    @Test
    void those_that_are_open_at_the_end_are_closed_in_the_order_in_which_they_began() {
        AsyncGenerator<Object> a = generator("a");
        AsyncGenerator<Object> b = generator("b");
        VirtualTime.run(script().act(() -> generator("cold"))
                .then(v -> b.advance())
                .then(v -> a.advance())
                .act(() -> log.add("main ends")));

        assertThat(log).containsExactly("main ends", "b closed", "a closed");
    }

    @Test
    void one_that_was_closed_is_forgotten() {
        AsyncGenerator<Object> a = generator("a");
        VirtualTime.run(script().then(v -> a.advance())
                .act(() -> log.add(runningLoop().generators.areOpen()))
                .then(v -> a.closeAsync())
                .act(() -> log.add(runningLoop().generators.areOpen())));

        assertThat(log).containsExactly(true, "a closed", false);
    }

    @Test
    void the_program_may_close_them_itself() {
        AsyncGenerator<Object> a = generator("a");
        VirtualTime.run(script().then(v -> a.advance())
                .then(v -> runningLoop().shutdownAsyncGenerators())
                .act(() -> log.add("shut"))
                .then(v -> runningLoop().shutdownAsyncGenerators())
                .then(v -> a.advance())
                .then(log::add));

        assertThat(log).containsExactly("a closed", "shut", false);
    }

    @Test
    void one_that_nobody_can_reach_is_closed_when_the_next_begins() {
        AsyncGenerator<Object> next = generator("next");
        VirtualTime.run(script().then(v -> {
                    Emitted<Object> lost = (Emitted<Object>) generator("lost");
                    return script().then(x -> lost.advance()).act(() -> dropAsTheCollectorDoes(lost));
                })
                .then(v -> next.advance())
                .act(() -> log.add("next began"))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add("main ends")));

        assertThat(log).containsExactly("next began", "lost closed", "main ends", "next closed");
    }

    private static void dropAsTheCollectorDoes(Emitted<Object> generator) {
        OpenGenerator entry = generator.open();
        entry.clear();
        entry.enqueue();
    }

    @Test
    void one_whose_body_goes_on_as_another_closes_that_one_once() {
        AsyncGenerator<Object> inner = generator("inner");
        AsyncGenerator<Object> chained = AsyncGenerator.of(new StateMachine<>() {
            @Override
            protected Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) {
                return inner;
            }
        });
        VirtualTime.run(script().then(v -> chained.advance()).act(() -> log.add(chained.current())));

        assertThat(log).containsExactly("inner", "inner closed");
    }

    @Test
    void a_failure_thrown_in_is_handled_or_ends_it() {
        AsyncGenerator<Object> a = generator("a");
        VirtualTime.run(script().then(v -> a.advance())
                .then(v -> a.throwAsync(new ArithmeticException("x")))
                .then(v -> log.add(v + " " + a.current()))
                .then(v -> a.throwAsync(new IllegalStateException("out")))
                .catching(IllegalStateException.class, e -> log.add("propagated " + e.getMessage()))
                .then(v -> a.advance())
                .then(log::add)
                .then(v -> a.throwAsync(new IllegalStateException("ended")))
                .catching(IllegalStateException.class, e -> log.add("thrown " + e.getMessage()))
                .then(v -> generator("cold").throwAsync(new IllegalStateException("cold")))
                .catching(IllegalStateException.class, e -> log.add("thrown " + e.getMessage())));

        assertThat(log)
                .containsExactly(
                        "a caught x", "true a", "a closed", "propagated out", false, "thrown ended", "thrown cold");
    }

    @Test
    void one_that_was_begun_by_a_cancelled_task_is_closed_too() {
        AsyncGenerator<Object> a = generator("a");
        VirtualTime.run(script().act(() -> runningLoop()
                        .createTask(script().then(v -> a.advance()).then(v -> sleep(Duration.ofSeconds(9)))))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add(currentTask().name())));

        assertThat(log).containsExactly("Task-1", "a closed");
    }
}
