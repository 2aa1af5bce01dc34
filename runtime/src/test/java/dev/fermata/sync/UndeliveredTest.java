package dev.fermata.sync;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each element is delivered or handed to the callback, once. */
@NullUnmarked
class UndeliveredTest {
    private final List<String> undelivered = new ArrayList<>();
    private final List<Task<?>> tasks = new ArrayList<>();

    private AsyncQueue<String> fullQueue() {
        AsyncQueue<String> queue = new AsyncQueue<>(1, undelivered::add);
        queue.putNowait("old");
        return queue;
    }

    private Coroutine<Void> nextTick() {
        return sleep(Duration.ZERO);
    }

    private void start(Coroutine<?>... coroutines) {
        for (Coroutine<?> coroutine : coroutines) {
            tasks.add(createTask(coroutine));
        }
    }

    @Test
    void an_element_whose_put_is_cancelled_is_handed_over() {
        AsyncQueue<String> queue = fullQueue();
        VirtualTime.run(script().act(() -> start(queue.put("a"), queue.put("b"), queue.put("c")))
                .then(v -> nextTick())
                .act(() -> tasks.get(1).cancel())
                .then(v -> nextTick())
                .act(() -> {
                    assertThat(queue.getNowait()).isEqualTo("old");
                    tasks.get(0).cancel();
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).containsExactly("b", "a");
        assertThat(queue.getNowait()).isEqualTo("c");
    }

    @Test
    void an_element_whose_put_is_cancelled_before_its_first_step_is_handed_over() {
        AsyncQueue<String> queue = new AsyncQueue<>(0, undelivered::add);
        VirtualTime.run(script().act(() -> {
                    start(queue.put("a"));
                    tasks.get(0).cancel();
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).containsExactly("a");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void an_element_whose_put_is_refused_or_overtaken_by_a_shutdown_is_handed_over() {
        AsyncQueue<String> queue = fullQueue();
        VirtualTime.run(script().act(() -> start(queue.put("a"), queue.put("b")))
                .then(v -> nextTick())
                .act(() -> {
                    queue.getNowait();
                    queue.shutdown();
                    start(queue.put("c"));
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).containsExactly("a", "b", "c");
        assertThat(tasks).allSatisfy(task -> assertThat(task.exception()).isInstanceOf(QueueShutDown.class));
    }

    @Test
    void what_put_nowait_refuses_stays_with_its_caller() {
        AsyncQueue<String> queue = fullQueue();
        assertThatThrownBy(() -> queue.putNowait("a")).isInstanceOf(QueueFull.class);
        queue.shutdown();
        assertThatThrownBy(() -> queue.putNowait("a")).isInstanceOf(QueueShutDown.class);

        assertThat(undelivered).isEmpty();
        assertThat(queue.getNowait()).isEqualTo("old");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void an_immediate_shutdown_hands_over_all_that_is_there(int maxSize) {
        AsyncQueue<String> queue = new AsyncQueue<>(maxSize, undelivered::add);
        VirtualTime.run(script().act(() -> start(queue.get()))
                .then(v -> nextTick())
                .act(() -> {
                    queue.putNowait("for the woken getter");
                    queue.putNowait("b");
                    queue.putNowait("c");
                    queue.shutdown(true);
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).containsExactly("for the woken getter", "b", "c");
        assertThat(tasks.get(0).exception()).isInstanceOf(QueueShutDown.class);
    }

    @Test
    void what_a_cancelled_getter_would_have_got_is_still_in_the_queue() {
        AsyncQueue<String> queue = new AsyncQueue<>(0, undelivered::add);
        VirtualTime.run(script().act(() -> start(queue.get()))
                .then(v -> nextTick())
                .act(() -> {
                    queue.putNowait("a");
                    tasks.get(0).cancel();
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).isEmpty();
        assertThat(queue.getNowait()).isEqualTo("a");
    }

    @Test
    void an_element_that_cannot_be_compared_is_handed_over() {
        AsyncQueue<Object> queue =
                new AsyncPriorityQueue<>(0, comparing(), element -> undelivered.add(String.valueOf(element)));
        VirtualTime.run(script().then(v -> queue.put(1))
                .act(() -> start(queue.put("a")))
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).containsExactly("a");
        assertThat(tasks.get(0).exception()).isInstanceOf(ClassCastException.class);
        assertThat(queue.getNowait()).isEqualTo(1);
    }

    private static Comparator<Object> comparing() {
        return Comparator.comparing(element -> (Integer) element);
    }

    @Test
    void what_the_callback_throws_in_a_shutdown_is_thrown_after_all_were_handed_over() {
        AsyncQueue<String> queue = new AsyncQueue<>(0, element -> {
            undelivered.add(element);
            throw new IllegalArgumentException(element);
        });
        VirtualTime.run(script().act(() -> {
                    queue.putNowait("a");
                    queue.putNowait("b");
                    start(queue.join());
                    assertThatThrownBy(() -> queue.shutdown(true))
                            .hasMessage("a")
                            .satisfies(e -> assertThat(e.getSuppressed()[0].getMessage())
                                    .isEqualTo("b"));
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(undelivered).containsExactly("a", "b");
    }

    @Test
    void what_the_callback_throws_in_a_put_is_attached_to_what_the_put_throws() {
        AsyncQueue<String> queue = new AsyncQueue<>(0, element -> {
            throw new IllegalArgumentException(element);
        });
        queue.shutdown();
        assertThatThrownBy(() -> VirtualTime.run(queue.put("a")))
                .isInstanceOf(QueueShutDown.class)
                .satisfies(e -> assertThat(e.getSuppressed()[0].getMessage()).isEqualTo("a"));
    }

    @Test
    void the_callback_may_use_the_queue() {
        List<AsyncQueue<String>> self = new ArrayList<>();
        AsyncQueue<String> queue = new AsyncQueue<>(
                0, element -> undelivered.add(element + " " + self.get(0).statistics()));
        self.add(queue);
        queue.putNowait("a");
        queue.putNowait("b");
        queue.shutdown(true);

        String after = "Statistics[size=0, maxSize=0, getters=0, putters=0, unfinished=0, shutDown=true]";
        assertThat(undelivered).containsExactly("a " + after, "b " + after);
    }
}
