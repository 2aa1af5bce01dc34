package dev.fermata.sync;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Scoped;
import dev.fermata.Task;
import dev.fermata.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class AsyncSemaphoreTest {
    private final List<Object> log = new ArrayList<>();
    private final List<Task<?>> tasks = new ArrayList<>();

    private Coroutine<Object> holding(AsyncSemaphore semaphore, String name, Duration time) {
        return script().then(v -> semaphore.acquire())
                .then(permit -> script().act(() -> log.add(name))
                        .then(v -> sleep(time))
                        .finallyDo(v -> {
                            ((Permit) permit).close();
                            return null;
                        }));
    }

    private void start(AsyncSemaphore semaphore, String... names) {
        for (String name : names) {
            tasks.add(createTask(holding(semaphore, name, Duration.ZERO)));
        }
    }

    @Test
    void case162_atMostSoManyAreInside() {
        AsyncSemaphore semaphore = new AsyncSemaphore(2);
        int[] active = new int[2];
        VirtualTime.run(script().then(v -> {
                    List<Coroutine<String>> all = new ArrayList<>();
                    for (String name : List.of("a", "b", "c", "d")) {
                        all.add(dev.fermata.Script.<String>script()
                                .then(x -> semaphore.acquire())
                                .then(permit -> script().act(() -> active[1] = Math.max(active[1], ++active[0]))
                                        .then(x -> sleep(Duration.ofMillis(2)))
                                        .act(() -> {
                                            active[0]--;
                                            ((Permit) permit).close();
                                        }))
                                .then(x -> name));
                    }
                    return dev.fermata.Fermata.gather(all);
                })
                .then(v -> log.add(v + " peak=" + active[1])));

        assertThat(log).containsExactly("[a, b, c, d] peak=2");
    }

    @Test
    void case164_aWaiterCancelledAfterItsGrantPassesThePermitOn() {
        AsyncSemaphore semaphore = new AsyncSemaphore(0);
        VirtualTime.run(script().act(() -> start(semaphore, "a", "b", "c"))
                .then(v -> sleep(Duration.ZERO))
                .then(v -> {
                    semaphore.release();
                    tasks.get(0).cancel();
                    return gatherOutcomes(tasks);
                }));

        assertThat(log).containsExactly("b", "c");
        assertThat(tasks.get(0).isCancelled()).isTrue();
        assertThat(semaphore.value()).isEqualTo(1);
    }

    @Test
    void case165_severalReleasesWakeInOrderAndTheRestAccumulates() {
        AsyncSemaphore semaphore = new AsyncSemaphore(0);
        VirtualTime.run(script().act(() -> {
                    for (int i = 0; i < 3; i++) {
                        int n = i;
                        tasks.add(createTask(
                                script().then(v -> semaphore.acquire()).act(() -> log.add(n))));
                    }
                })
                .then(v -> sleep(Duration.ZERO))
                .act(() -> {
                    for (int i = 0; i < 5; i++) {
                        semaphore.release();
                    }
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(log).containsExactly(0, 1, 2);
        assertThat(semaphore.value()).isEqualTo(2);
        assertThat(semaphore.locked()).isFalse();
    }

    @Test
    void case166_cancellingAllWaitersLeavesItUsable() {
        AsyncSemaphore semaphore = new AsyncSemaphore(1);
        VirtualTime.run(script().then(v -> semaphore.acquire())
                .act(() -> start(semaphore, "x", "y", "z"))
                .then(v -> sleep(Duration.ZERO))
                .then(v -> {
                    tasks.forEach(Future::cancel);
                    return gatherOutcomes(tasks);
                })
                .act(semaphore::release)
                .act(() -> log.add(semaphore.locked()))
                .then(v -> semaphore.acquire())
                .act(() -> log.add("acquired")));

        assertThat(log).containsExactly(false, "acquired");
    }

    @Test
    void case277_aTimeoutWhileWaitingLeaksNoPermit() {
        AsyncSemaphore semaphore = new AsyncSemaphore(1);
        VirtualTime.run(script().then(v -> semaphore.acquire())
                .then(v -> Scoped.with(
                        task -> timeout(Duration.ofMillis(5)), t -> holding(semaphore, "in", Duration.ZERO)))
                .catching(TimeoutException.class, e -> log.add("timeout"))
                .act(semaphore::release));

        assertThat(log).containsExactly("timeout");
        assertThat(semaphore.value()).isEqualTo(1);
        assertThat(semaphore.locked()).isFalse();
    }

    @Test
    void nobodyPassesAWaiter() {
        AsyncSemaphore semaphore = new AsyncSemaphore(1);
        VirtualTime.run(script().then(v -> semaphore.acquire())
                .act(() -> start(semaphore, "waiting"))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> {
                    semaphore.release();
                    semaphore.release();
                })
                .then(v -> holding(semaphore, "late", Duration.ZERO))
                .then(v -> gatherOutcomes(tasks)));

        assertThat(log).containsExactly("waiting", "late");
    }

    @Test
    void aPermitReleasesOnce() {
        AsyncSemaphore semaphore = new AsyncSemaphore(1);
        VirtualTime.run(script().then(v -> semaphore.acquire()).then(permit -> {
            ((Permit) permit).close();
            ((Permit) permit).close();
            return null;
        }));

        assertThat(semaphore.value()).isEqualTo(1);
        assertThatThrownBy(() -> new AsyncSemaphore(-1)).isInstanceOf(IllegalArgumentException.class);
    }
}
