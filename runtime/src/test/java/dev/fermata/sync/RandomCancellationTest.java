package dev.fermata.sync;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Script;
import dev.fermata.Task;
import dev.fermata.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is cancelled when: nothing is lost, nothing is doubled, and nobody sleeps in front of something free. */
@NullUnmarked
class RandomCancellationTest {
    private static final int ROUNDS = 60;
    private static final int QUIET = 50;

    private final List<Task<?>> tasks = new ArrayList<>();

    static IntStream seeds() {
        return IntStream.range(0, 100);
    }

    /** Some actions in each tick, and then a look at the quiet state. */
    private void run(Script.Action action, Script.Action quiet) {
        Script<Object> script = script();
        for (int i = 0; i < ROUNDS; i++) {
            script.act(action);
            if (i % 2 == 1) {
                for (int tick = 0; tick < QUIET; tick++) {
                    script.then(v -> sleep(Duration.ZERO));
                }
                script.act(quiet);
            } else {
                script.then(v -> sleep(Duration.ZERO));
            }
        }
        VirtualTime.run(script.act(() -> tasks.forEach(Future::cancel)).then(v -> gatherOutcomes(tasks)));
    }

    private void start(Coroutine<?> coroutine) {
        tasks.add(createTask(coroutine));
    }

    private void cancelOne(Random random) {
        tasks.removeIf(Future::isDone);
        if (!tasks.isEmpty()) {
            tasks.get(random.nextInt(Math.min(tasks.size(), 4))).cancel();
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_queue(int seed) {
        Random random = new Random(seed);
        List<Integer> put = new ArrayList<>();
        List<Integer> seen = new ArrayList<>();
        int maxSize = random.nextInt(4);
        AsyncQueue<Integer> queue = new AsyncQueue<>(maxSize, seen::add);
        run(
                () -> {
                    for (int i = random.nextInt(5); i > 0; i--) {
                        switch (random.nextInt(7)) {
                            case 0, 1 -> start(queue.put(number(put)));
                            case 2, 3 -> start(script().then(v -> queue.get()).then(v -> seen.add((Integer) v)));
                            case 4 -> {
                                if (!queue.isFull()) {
                                    queue.putNowait(number(put));
                                }
                            }
                            case 5 -> {
                                if (!queue.isEmpty()) {
                                    seen.add(queue.getNowait());
                                }
                            }
                            default -> cancelOne(random);
                        }
                    }
                },
                () -> {
                    AsyncQueue.Statistics now = queue.statistics();
                    assertThat(now.getters() == 0 || now.size() == 0)
                            .as("%s", queue)
                            .isTrue();
                    assertThat(now.putters() == 0 || now.size() == maxSize)
                            .as("%s", queue)
                            .isTrue();
                });
        queue.shutdown(true);

        assertThat(seen).containsExactlyInAnyOrderElementsOf(put);
    }

    private static int number(List<Integer> put) {
        put.add(put.size());
        return put.size() - 1;
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_semaphore(int seed) {
        Random random = new Random(seed);
        AsyncSemaphore semaphore = new AsyncSemaphore(2);
        int[] held = new int[1];
        run(
                () -> {
                    for (int i = random.nextInt(5); i > 0; i--) {
                        switch (random.nextInt(4)) {
                            case 0, 1 ->
                                start(script().then(v -> semaphore.acquire()).act(() -> held[0]++));
                            case 2 -> {
                                if (held[0] > 0) {
                                    held[0]--;
                                    semaphore.release();
                                }
                            }
                            default -> cancelOne(random);
                        }
                    }
                    assertThat(held[0]).isLessThanOrEqualTo(2);
                },
                () -> {
                    assertThat(held[0] + semaphore.value()).isEqualTo(2);
                    assertThat(semaphore.value() == 0 || semaphore.statistics().waiters() == 0)
                            .as("%s", semaphore)
                            .isTrue();
                });
        assertThat(held[0] + semaphore.value()).isEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_lock(int seed) {
        Random random = new Random(seed);
        AsyncLock lock = new AsyncLock();
        boolean[] held = new boolean[1];
        run(
                () -> {
                    for (int i = random.nextInt(5); i > 0; i--) {
                        switch (random.nextInt(4)) {
                            case 0, 1 ->
                                start(script().then(v -> lock.acquire()).act(() -> {
                                    assertThat(held[0]).isFalse();
                                    held[0] = true;
                                }));
                            case 2 -> {
                                if (held[0]) {
                                    held[0] = false;
                                    lock.release();
                                }
                            }
                            default -> cancelOne(random);
                        }
                    }
                },
                () -> {
                    assertThat(lock.locked()).isEqualTo(held[0]);
                    assertThat(held[0] || lock.statistics().waiters() == 0)
                            .as("%s", lock)
                            .isTrue();
                });
    }

    /** So many wait from the start that there is always somebody left to pass a notify on to. */
    @ParameterizedTest
    @MethodSource("seeds")
    void a_condition(int seed) {
        Random random = new Random(seed);
        AsyncCondition condition = new AsyncCondition();
        List<Task<?>> waiters = new ArrayList<>();
        int[] notified = new int[1];
        List<Integer> woke = new ArrayList<>();
        int[] head = new int[1];
        run(
                () -> {
                    while (waiters.size() < 300) {
                        waiters.add(createTask(waiter(condition, woke, waiters.size())));
                        tasks.add(waiters.get(waiters.size() - 1));
                    }
                    for (int i = random.nextInt(5); i > 0; i--) {
                        switch (random.nextInt(3)) {
                            case 0 -> start(notifier(condition, 1 + random.nextInt(2), random.nextBoolean(), notified));
                            default -> {
                                while (waiters.get(head[0]).isDone()) {
                                    head[0]++;
                                }
                                waiters.get(head[0] + random.nextInt(6)).cancel();
                            }
                        }
                    }
                },
                () -> {
                    assertThat(condition.locked()).isFalse();
                    assertThat(woke).hasSize(notified[0]);
                });
        assertThat(woke).isNotEmpty();
    }

    private static Coroutine<Object> waiter(AsyncCondition condition, List<Integer> woke, int number) {
        return script().then(v -> condition.acquire())
                .then(held -> script().then(v -> condition.waitOn())
                        .act(() -> woke.add(number))
                        .finallyDo(v -> {
                            assertThat(condition.locked()).isTrue();
                            ((Permit) held).close();
                            return null;
                        }));
    }

    private static Coroutine<Object> notifier(AsyncCondition condition, int n, boolean slow, int[] notified) {
        return script().then(v -> condition.acquire())
                .then(held -> script().act(() -> {
                            int before = condition.line().woken();
                            condition.notify(n);
                            notified[0] += condition.line().woken() - before;
                        })
                        .then(v -> slow ? sleep(Duration.ZERO) : null)
                        .finallyDo(v -> {
                            condition.release();
                            return null;
                        }));
    }
}
