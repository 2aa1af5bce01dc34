package dev.fermata.sync;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What the primitives tell about themselves while tasks wait. */
@NullUnmarked
class StatisticsTest {
    private void whileWaiting(Runnable look, Coroutine<?>... waits) {
        List<Task<?>> tasks = new ArrayList<>();
        VirtualTime.run(script().act(() -> Arrays.stream(waits).forEach(wait -> tasks.add(createTask(wait))))
                .then(v -> sleep(Duration.ZERO))
                .act(look::run)
                .act(() -> tasks.forEach(Future::cancel))
                .then(v -> gatherOutcomes(tasks)));
    }

    @Test
    void a_lock() {
        AsyncLock lock = new AsyncLock();
        whileWaiting(
                () -> {
                    assertThat(lock.statistics()).isEqualTo(new AsyncLock.Statistics(true, 2));
                    lock.release();
                    assertThat(lock.statistics()).isEqualTo(new AsyncLock.Statistics(false, 2));
                },
                lock.acquire(),
                lock.acquire(),
                lock.acquire());
        assertThat(lock.statistics()).isEqualTo(new AsyncLock.Statistics(false, 0));
        assertThat(lock).hasToString("AsyncLock(unlocked, 0 waiting)");
    }

    @Test
    void a_semaphore() {
        AsyncSemaphore semaphore = new AsyncBoundedSemaphore();
        whileWaiting(
                () -> {
                    assertThat(semaphore.statistics()).isEqualTo(new AsyncSemaphore.Statistics(0, 1));
                    semaphore.release();
                    assertThat(semaphore.statistics()).isEqualTo(new AsyncSemaphore.Statistics(0, 1));
                },
                semaphore.acquire(),
                semaphore.acquire());
        assertThat(semaphore.statistics()).isEqualTo(new AsyncSemaphore.Statistics(1, 0));
        assertThat(semaphore).hasToString("AsyncBoundedSemaphore(1 free, 0 waiting)");
    }

    @Test
    void an_event() {
        AsyncEvent event = new AsyncEvent();
        whileWaiting(
                () -> {
                    assertThat(event.statistics()).isEqualTo(new AsyncEvent.Statistics(false, 2));
                    event.set();
                    assertThat(event.statistics()).isEqualTo(new AsyncEvent.Statistics(true, 2));
                },
                event.waitOn(),
                event.waitOn());
        assertThat(event.statistics()).isEqualTo(new AsyncEvent.Statistics(true, 0));
        assertThat(event).hasToString("AsyncEvent(set, 0 waiting)");
    }

    @Test
    void a_condition() {
        AsyncLock lock = new AsyncLock();
        AsyncCondition condition = new AsyncCondition(lock);
        whileWaiting(
                () -> {
                    assertThat(condition.statistics())
                            .isEqualTo(new AsyncCondition.Statistics(1, new AsyncLock.Statistics(true, 1)));
                    lock.release();
                },
                script().then(v -> lock.acquire()).then(v -> condition.waitOn()).finallyDo(v -> {
                    lock.release();
                    return null;
                }),
                lock.acquire(),
                condition.acquire());
        assertThat(condition).hasToString("AsyncCondition(unlocked, 0 waiting)");
    }

    @Test
    void a_barrier() {
        AsyncBarrier barrier = new AsyncBarrier(3);
        whileWaiting(
                () -> {
                    assertThat(barrier.statistics()).isEqualTo(new AsyncBarrier.Statistics(2, 3, false));
                    assertThat(barrier).hasToString("AsyncBarrier(FILLING, 2 of 3 waiting)");
                },
                barrier.waitOn(),
                barrier.waitOn());
        VirtualTime.run(barrier.abort());
        assertThat(barrier.statistics()).isEqualTo(new AsyncBarrier.Statistics(0, 3, true));
    }

    @Test
    void a_queue_that_is_full() {
        AsyncQueue<Integer> queue = new AsyncQueue<>(1);
        whileWaiting(
                () -> {
                    assertThat(queue.statistics()).isEqualTo(new AsyncQueue.Statistics(1, 1, 0, 2, 1, false));
                    queue.getNowait();
                    assertThat(queue.statistics()).isEqualTo(new AsyncQueue.Statistics(0, 1, 0, 1, 1, false));
                },
                queue.put(1),
                queue.put(2),
                queue.put(3));
        assertThat(queue.statistics()).isEqualTo(new AsyncQueue.Statistics(0, 1, 0, 0, 1, false));
    }

    @Test
    void a_queue_that_is_empty() {
        AsyncQueue<Integer> queue = new AsyncQueue<>(1);
        whileWaiting(
                () -> {
                    assertThat(queue.statistics()).isEqualTo(new AsyncQueue.Statistics(0, 1, 2, 0, 0, false));
                    queue.putNowait(4);
                    assertThat(queue.statistics()).isEqualTo(new AsyncQueue.Statistics(1, 1, 1, 0, 1, false));
                },
                queue.get(),
                queue.get());
        queue.shutdown();
        assertThat(queue.statistics()).isEqualTo(new AsyncQueue.Statistics(1, 1, 0, 0, 1, true));
        assertThat(queue).hasToString("AsyncQueue([4], at most 1, 0 getting, 0 putting, 1 unfinished, shut down)");
    }

    @Test
    void a_queue_takes_null() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        queue.putNowait(null);
        queue.putNowait(1);
        assertThat(queue).hasToString("AsyncQueue([null, 1], 0 getting, 0 putting, 2 unfinished)");
        assertThat(queue.getNowait()).isNull();
        assertThat(VirtualTime.<Integer>run(queue.get())).isEqualTo(1);
    }
}
