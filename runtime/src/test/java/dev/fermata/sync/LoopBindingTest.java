package dev.fermata.sync;

import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Coroutine;
import dev.fermata.VirtualTime;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A primitive belongs to the loop of its first wait. */
@NullUnmarked
class LoopBindingTest {
    static Stream<Arguments> waits() {
        AsyncLock lock = new AsyncLock();
        VirtualTime.run(lock.acquire());
        AsyncSemaphore semaphore = new AsyncSemaphore(0);
        AsyncEvent event = new AsyncEvent();
        AsyncCondition condition = new AsyncCondition();
        VirtualTime.run(condition.acquire());
        AsyncBarrier barrier = new AsyncBarrier(2);
        AsyncQueue<Integer> empty = new AsyncQueue<>();
        AsyncQueue<Integer> full = new AsyncPriorityQueue<>(1);
        full.putNowait(1);
        AsyncQueue<Integer> unfinished = new AsyncLifoQueue<>();
        unfinished.putNowait(1);
        return Stream.of(
                wait("AsyncLock(locked, 0 waiting)", lock::acquire),
                wait("AsyncSemaphore(0 free, 0 waiting)", semaphore::acquire),
                wait("AsyncEvent(unset, 0 waiting)", event::waitOn),
                wait("AsyncCondition(locked, 0 waiting)", condition::waitOn),
                wait("AsyncCondition(locked, 0 waiting)", barrier::waitOn),
                wait("AsyncQueue([], 0 getting, 0 putting, 0 unfinished)", empty::get),
                wait("AsyncPriorityQueue([1], at most 1, 0 getting, 0 putting, 1 unfinished)", () -> full.put(2)),
                wait("AsyncLifoQueue([1], 0 getting, 0 putting, 1 unfinished)", unfinished::join));
    }

    private static Arguments wait(String name, Supplier<Coroutine<?>> wait) {
        return Arguments.of(name, wait);
    }

    @ParameterizedTest
    @MethodSource("waits")
    void another_loop_is_refused(String name, Supplier<Coroutine<?>> wait) {
        assertThatThrownBy(() -> VirtualTime.run(waitFor(wait.get(), Duration.ofMillis(1))))
                .isInstanceOf(TimeoutException.class);

        assertThatThrownBy(() -> VirtualTime.run(wait.get()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(name + " is bound to a different event loop: the one of the task that first waited for it."
                        + " Make one for each loop.");
    }

    @Test
    void a_refused_wait_on_a_condition_keeps_the_lock() {
        AsyncCondition condition = new AsyncCondition();
        assertThatThrownBy(() -> VirtualTime.run(script().then(v -> condition.acquire())
                        .then(v -> waitFor(condition.waitOn(), Duration.ofMillis(1)))))
                .isInstanceOf(TimeoutException.class);

        assertThatThrownBy(() -> VirtualTime.run(condition.waitOn())).hasMessageContaining("different event loop");
        assertThat(condition.locked()).isTrue();
    }

    @Test
    void what_does_not_wait_works_in_any_loop() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        VirtualTime.run(queue.put(1));

        assertThat(VirtualTime.<Integer>run(queue.get())).isEqualTo(1);
    }
}
