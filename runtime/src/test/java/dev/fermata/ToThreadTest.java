package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a call on another thread when its await is cancelled. */
@NullUnmarked
class ToThreadTest {
    private final List<Object> log = new ArrayList<>();
    private final List<Task<?>> tasks = new ArrayList<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** A call that ends with the latch, or when it is interrupted. */
    private Object wait(Object value) {
        begun.countDown();
        try {
            goOn.await();
            return value;
        } catch (InterruptedException e) {
            return "interrupted";
        } finally {
            ended.countDown();
        }
    }

    private Coroutine<Object> cancelledTwice(Callable<?> call, OnCancel onCancel) {
        return script().act(() -> tasks.add(createTask(toThread(call, onCancel))))
                .then(v -> sleep(Duration.ZERO))
                .act(begun::await)
                .act(() -> {
                    tasks.get(0).cancel("first");
                    tasks.get(0).cancel("second");
                });
    }

    private Coroutine<Object> outcome() {
        return script().then(v -> gatherOutcomes(tasks))
                .act(() -> log.add(tasks.get(0).describe()));
    }

    @Test
    void an_abandoned_call_goes_on_alone() {
        Fermata.run(script().then(v -> cancelledTwice(() -> wait("value"), OnCancel.ABANDON))
                .then(v -> outcome())
                .act(() -> log.add(ended.getCount()))
                .act(goOn::countDown)
                .act(ended::await));

        assertThat(log).containsExactly("cancelled", 1L);
    }

    @Test
    void a_call_is_waited_for_and_its_value_dropped() {
        Fermata.run(script().then(v -> cancelledTwice(() -> wait("value"), OnCancel.WAIT))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add(tasks.get(0).isDone()))
                .act(goOn::countDown)
                .then(v -> outcome())
                .act(() -> log.add(ended.getCount())));

        assertThat(log).containsExactly(false, "cancelled", 0L);
    }

    @Test
    void a_failure_of_a_call_that_is_waited_for_is_dropped() {
        Fermata.run(script().act(() -> runningLoop().setExceptionHandler((on, error) -> log.add(error)))
                .then(v -> cancelledTwice(
                        () -> {
                            wait("value");
                            throw new IOException("lost");
                        },
                        OnCancel.WAIT))
                .act(goOn::countDown)
                .then(v -> outcome()));

        assertThat(log).containsExactly("cancelled");
    }

    @Test
    void a_request_that_is_taken_back_lets_the_value_through() {
        Fermata.run(script().then(v -> cancelledTwice(() -> wait("value"), OnCancel.WAIT))
                .act(() -> {
                    tasks.get(0).uncancel();
                    tasks.get(0).uncancel();
                    goOn.countDown();
                })
                .then(v -> outcome()));

        assertThat(log).containsExactly("result value");
    }

    @Test
    void a_call_is_interrupted_and_waited_for() {
        Fermata.run(script().then(v -> cancelledTwice(() -> log.add(wait("value")), OnCancel.INTERRUPT))
                .then(v -> outcome()));

        assertThat(log).containsExactly("interrupted", "cancelled");
    }

    @Test
    void an_interrupted_call_may_clean_up_and_each_request_interrupts() {
        Semaphore interrupts = new Semaphore(0);
        Callable<Object> call = () -> {
            wait("value");
            interrupts.release();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                log.add("again");
            }
            return log.add("clean");
        };
        Fermata.run(script().act(() -> tasks.add(createTask(toThread(call, OnCancel.INTERRUPT))))
                .then(v -> sleep(Duration.ZERO))
                .act(begun::await)
                .act(() -> tasks.get(0).cancel())
                .act(interrupts::acquire)
                .act(() -> tasks.get(0).cancel())
                .then(v -> outcome()));

        assertThat(log).containsExactly("again", "clean", "cancelled");
    }

    @Test
    void a_timeout_interrupts_as_well() {
        Fermata.run(script().then(v -> Fermata.waitFor(
                        toThread(() -> log.add(wait("value")), OnCancel.INTERRUPT), Duration.ofMillis(1)))
                .catching(java.util.concurrent.TimeoutException.class, e -> log.add("timeout"))
                .act(() -> log.add(currentTask().cancelling())));

        // Where the time was over before a thread had begun, the call never ran.
        assertThat(log).endsWith("timeout", 0);
        assertThat(log.subList(0, log.size() - 2)).isSubsetOf("interrupted");
    }

    @ParameterizedTest
    @EnumSource
    void a_call_that_no_thread_has_begun_is_taken_back(OnCancel onCancel) {
        List<Runnable> queue = new ArrayList<>();
        Fermata.run(script().act(() -> runningLoop().setDefaultExecutor(new Queueing(queue)))
                .act(() -> tasks.add(createTask(toThread(() -> log.add("ran"), onCancel))))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> tasks.get(0).cancel())
                .then(v -> outcome())
                .act(() -> queue.get(0).run()));

        assertThat(log).containsExactly("cancelled");
    }

    @Test
    void an_interrupt_does_not_reach_what_the_thread_does_next() throws InterruptedException {
        ExecutorService one = Executors.newSingleThreadExecutor();
        List<Boolean> dirty = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            CountDownLatch in = new CountDownLatch(1);
            Fermata.run(script().then(v -> {
                runningLoop().setDefaultExecutor(new Queueing(new ArrayList<>()) {
                    @Override
                    public void execute(Runnable command) {
                        one.execute(() -> {
                            command.run();
                            dirty.add(Thread.currentThread().isInterrupted());
                        });
                    }
                });
                Task<?> task = createTask(toThread(
                        () -> {
                            in.countDown();
                            return null;
                        },
                        OnCancel.INTERRUPT));
                return script().then(x -> sleep(Duration.ZERO))
                        .act(in::await)
                        .act(task::cancel)
                        .then(x -> gatherOutcomes(task));
            }));
        }
        one.shutdown();
        assertThat(one.awaitTermination(30, java.util.concurrent.TimeUnit.SECONDS))
                .isTrue();

        assertThat(dirty).hasSize(200).doesNotContain(true);
    }

    /** An executor whose calls wait for the test. */
    private static class Queueing extends java.util.concurrent.AbstractExecutorService {
        private final List<Runnable> queue;

        Queueing(List<Runnable> queue) {
            this.queue = queue;
        }

        @Override
        public void execute(Runnable command) {
            queue.add(command);
        }

        @Override
        public void shutdown() {}

        @Override
        public List<Runnable> shutdownNow() {
            return List.of();
        }

        @Override
        public boolean isShutdown() {
            return false;
        }

        @Override
        public boolean isTerminated() {
            return true;
        }

        @Override
        public boolean awaitTermination(long timeout, java.util.concurrent.TimeUnit unit) {
            return true;
        }
    }

    private static boolean isVirtual(Thread thread) throws ReflectiveOperationException {
        return Runtime.version().feature() >= 21
                && (Boolean) Thread.class.getMethod("isVirtual").invoke(thread);
    }

    @Test
    void the_threads_are_virtual_where_these_may_block_anywhere() {
        Fermata.run(script().then(v -> toThread(Thread::currentThread)).then(thread -> {
            log.add(isVirtual((Thread) thread));
            log.add(((Thread) thread).getName());
            return log.add(((Thread) thread).isDaemon());
        }));

        assertThat(log).containsExactly(Runtime.version().feature() >= 24, "fermata-worker-1", true);
    }

    @Test
    void virtual_threads_are_not_limited_in_number() throws InterruptedException {
        ExecutorService virtual = WorkerThreads.virtual();
        if (virtual == null) {
            assertThat(Runtime.version().feature()).isLessThan(21);
            return;
        }
        int calls = 200;
        CountDownLatch all = new CountDownLatch(calls);
        Fermata.run(script().act(() -> runningLoop().setDefaultExecutor(virtual))
                .then(v -> Fermata.gather(IntStream.range(0, calls)
                        .mapToObj(i -> toThread(() -> {
                            all.countDown();
                            all.await();
                            return i;
                        }))
                        .toList()))
                .then(list -> log.add(((List<?>) list).size())));

        assertThat(log).containsExactly(calls);
    }

    @Test
    void the_bounded_pool_has_as_many_threads_as_asyncios() {
        var pool = (java.util.concurrent.ThreadPoolExecutor) WorkerThreads.bounded();
        pool.shutdown();

        assertThat(pool.getCorePoolSize())
                .isEqualTo(Math.min(32, Runtime.getRuntime().availableProcessors() + 4));
        assertThat(pool.allowsCoreThreadTimeOut()).isTrue();
    }
}
