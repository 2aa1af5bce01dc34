package dev.fermata;

import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Several loops on as many threads. */
@NullUnmarked
class EventLoopGroupTest {
    private static final Duration LONG = Duration.ofSeconds(100);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final List<Object> log = Collections.synchronizedList(new ArrayList<>());

    private Runner.Builder reporting() {
        return Runner.builder().loopFactory(() -> {
            EventLoop loop = new EventLoop();
            loop.setExceptionHandler((on, error) -> log.add(error.message()));
            return loop;
        });
    }

    private static String thread() {
        return Thread.currentThread().getName();
    }

    private static <T> T get(CompletableFuture<T> outcome) throws Exception {
        return outcome.get(20, TimeUnit.SECONDS);
    }

    @Test
    void tasks_are_dealt_out_in_turn_and_stay_on_their_loop() throws Exception {
        List<CompletableFuture<Object>> outcomes = new ArrayList<>();
        try (EventLoopGroup group = EventLoopGroup.open(3)) {
            for (int i = 0; i < 6; i++) {
                outcomes.add(group.submit(() -> script().then(v -> thread())
                        .then(first ->
                                script().then(v -> sleep(Duration.ofMillis(1))).then(v -> first + " " + thread()))));
            }
            for (CompletableFuture<Object> outcome : outcomes) {
                log.add(get(outcome));
            }
            assertThat(group.next()).isSameAs(group.loops().get(0));
            assertThat(group.next()).isSameAs(group.loops().get(1));
        }

        assertThat(log)
                .containsExactly(
                        "fermata-loop-1 fermata-loop-1",
                        "fermata-loop-2 fermata-loop-2",
                        "fermata-loop-3 fermata-loop-3",
                        "fermata-loop-1 fermata-loop-1",
                        "fermata-loop-2 fermata-loop-2",
                        "fermata-loop-3 fermata-loop-3");
    }

    @Test
    void a_coroutine_is_run_on_each_loop() throws Exception {
        try (EventLoopGroup group = EventLoopGroup.open(3)) {
            List<CompletableFuture<Object>> outcomes = group.onEach(() -> script().then(v -> runningLoop()));
            for (int i = 0; i < 3; i++) {
                assertThat(get(outcomes.get(i))).isSameAs(group.loops().get(i));
            }
            assertThat(get(group.submit(
                            () -> script().then(v -> Thread.currentThread().isDaemon()))))
                    .isEqualTo(false);
        }
    }

    @Test
    void there_is_a_loop_for_each_processor_unless_a_number_is_given() {
        try (EventLoopGroup group = EventLoopGroup.open()) {
            assertThat(group.loops()).hasSize(Runtime.getRuntime().availableProcessors());
        }
        assertThatThrownBy(() -> EventLoopGroup.open(0)).hasMessage("A group needs at least one loop, not 0.");
    }

    @Test
    void a_failure_and_a_cancellation_concern_their_task_only() throws Exception {
        try (EventLoopGroup group = EventLoopGroup.open(1)) {
            CompletableFuture<Object> fails = group.submit(() -> {
                throw new java.io.IOException("no coroutine");
            });
            assertThatThrownBy(() -> get(fails)).hasRootCauseMessage("no coroutine");
            CountDownLatch cancelled = new CountDownLatch(1);
            CompletableFuture<Object> sleeps =
                    group.submit(() -> script().then(v -> sleep(LONG)).finallyDo(v -> {
                        cancelled.countDown();
                        return null;
                    }));
            get(group.submit(() -> script().then(v -> sleep(Duration.ZERO))));
            sleeps.cancel(false);
            assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(get(group.submit(() -> script().then(v -> "goes on")))).isEqualTo("goes on");
        }
    }

    @Test
    void shutdown_cancels_the_tasks_of_all_loops_waits_for_them_and_ends_the_threads() throws Exception {
        EventLoopGroup group = EventLoopGroup.open(3);
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Object>> begun = group.onEach(() -> script().act(() -> {
                    threads.add(Thread.currentThread());
                    Fermata.createTask(script().then(v -> sleep(LONG))
                            .finallyDo(v -> sleep(Duration.ofMillis(1)))
                            .finallyDo(v -> log.add("cleaned up")));
                })
                .then(v -> sleep(Duration.ZERO)));
        for (CompletableFuture<Object> one : begun) {
            get(one);
        }
        List<CompletableFuture<Object>> sleeping = group.onEach(() -> script().then(v -> sleep(LONG)));
        group.shutdown(LIMIT);

        assertThat(log).containsExactly("cleaned up", "cleaned up", "cleaned up");
        assertThat(threads).hasSize(3).noneMatch(Thread::isAlive);
        assertThat(group.loops()).allMatch(EventLoop::isClosed);
        assertThat(sleeping).allMatch(CompletableFuture::isCancelled);
        assertThatThrownBy(() -> group.submit(() -> script())).hasMessage("The group of event loops is shut down.");
        assertThatThrownBy(() -> group.onEach(() -> script())).hasMessage("The group of event loops is shut down.");
        assertThatThrownBy(group::next).hasMessage("The group of event loops is shut down.");
        group.shutdown(LIMIT);
        group.close();
    }

    @Test
    void a_task_that_refuses_to_end_is_reported_and_left() throws Exception {
        EventLoopGroup group = EventLoopGroup.open(2, reporting());
        CompletableFuture<Object> stubborn =
                group.submit(() -> script("refuse").then(v -> sleep(LONG)).finallyDo(v -> sleep(LONG)));
        get(
                group.loops().get(0).isClosed()
                        ? stubborn
                        : group.onEach(() -> script().then(v -> 1)).get(0));
        group.shutdown(Duration.ofMillis(20));

        assertThat(log)
                .containsExactly("Task Task-2 did not stop within PT0.02S of shutdown. It waits"
                        + "\n\tat Script.refuse(Script.java:2)");
        assertThatThrownBy(stubborn::join)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The event loop was closed before this coroutine had ended.");
    }

    @Test
    void a_loop_that_fails_is_reported_and_the_others_go_on() throws Exception {
        EventLoopGroup group = EventLoopGroup.open(2, reporting());
        CompletableFuture<Object> sleeping = group.submit(() -> script().then(v -> sleep(LONG)));
        group.loops().get(0).callSoonThreadsafe(() -> {
            throw new OutOfMemoryError("not really");
        });
        assertThatThrownBy(() -> get(sleeping)).isInstanceOf(java.util.concurrent.CancellationException.class);
        get(group.beginShutdown(LIMIT));
        group.close();

        assertThat(log)
                .containsExactly(
                        "An event loop of a group has ended by a failure: its tasks are cancelled, the other loops go on");
    }

    @Test
    void what_is_submitted_to_a_group_with_a_failed_loop_goes_to_the_others() throws Exception {
        try (EventLoopGroup group = EventLoopGroup.open(2, reporting())) {
            EventLoop failing = group.loops().get(0);
            CompletableFuture<Object> sleeping = group.submit(() -> script().then(v -> sleep(LONG)));
            failing.callSoonThreadsafe(() -> {
                throw new OutOfMemoryError("not really");
            });
            assertThatThrownBy(() -> get(sleeping)).isInstanceOf(java.util.concurrent.CancellationException.class);
            for (int i = 0; i < 4; i++) {
                assertThat(get(group.submit(() -> script().then(v -> thread()))))
                        .isEqualTo("fermata-loop-2");
            }
            List<CompletableFuture<Object>> each = group.onEach(() -> script().then(v -> thread()));
            assertThatThrownBy(() -> get(each.get(0))).hasRootCauseMessage("Event loop is closed");
            assertThat(get(each.get(1))).isEqualTo("fermata-loop-2");
        }
    }

    @Test
    void a_loop_of_the_group_cannot_wait_for_its_own_end_but_can_begin_it() throws Exception {
        EventLoopGroup group = EventLoopGroup.open(2);
        get(group.submit(() -> script().act(() -> {
            assertThatThrownBy(group::close)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Thread \"fermata-loop-1\" runs a loop of this group, so that it would wait for itself."
                            + " Use beginShutdown(limit) here.");
            assertThatThrownBy(() -> group.shutdown(LIMIT)).isInstanceOf(IllegalStateException.class);
        })));
        assertThat(get(group.submit(() -> script().then(v -> 1)))).isEqualTo(1);
        CompletableFuture<CompletableFuture<Void>> end = new CompletableFuture<>();
        CompletableFuture<Object> begins =
                group.submit(() -> script().act(() -> end.complete(group.beginShutdown(LIMIT))));
        get(get(end));
        assertThat(begins).isCompleted();
        assertThat(group.loops()).allMatch(EventLoop::isClosed);
        group.close();
    }

    @Test
    void a_step_that_blocks_is_interrupted_at_the_limit() throws Exception {
        EventLoopGroup group = EventLoopGroup.open(2);
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Object> blocked = group.submit(() -> script().act(() -> {
            begun.countDown();
            never.await();
        }));
        begun.await();
        group.shutdown(Duration.ofMillis(20));

        assertThatThrownBy(() -> get(blocked)).hasCauseInstanceOf(InterruptedException.class);
    }

    @Test
    void a_step_that_cannot_be_interrupted_is_named() throws Exception {
        EventLoopGroup group = EventLoopGroup.open(2);
        CountDownLatch begun = new CountDownLatch(1);
        Object lock = new Object();
        synchronized (lock) {
            CompletableFuture<Object> blocked = group.submit(() -> script().act(() -> {
                begun.countDown();
                synchronized (lock) {
                    log.add("over");
                }
            }));
            begun.await();
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> group.shutdown(Duration.ofMillis(20)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("The group of event loops has not ended within PT0.02S of its shutdown.\n"
                            + "Thread \"fermata-loop-1\" is still busy\n\tat ")
                    .hasMessageContaining("EventLoopGroupTest.java:");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(blocked).isNotDone();
        }
        group.close();
        assertThat(log).containsExactly("over");
    }

    @Test
    void if_one_loop_cannot_be_opened_none_stays_open() {
        List<EventLoop> made = new ArrayList<>();
        Runner.Builder failing = Runner.builder().loopFactory(() -> {
            if (made.size() == 2) {
                throw new java.io.UncheckedIOException(new java.io.IOException("Too many open files"));
            }
            made.add(new EventLoop());
            return made.get(made.size() - 1);
        });
        assertThatThrownBy(() -> EventLoopGroup.open(3, failing)).hasRootCauseMessage("Too many open files");

        assertThat(made).hasSize(2).allMatch(EventLoop::isClosed);
    }
}
