package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Net;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A test's loop: time, order, limit, leftovers. */
class TestLoopTest {
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<@Nullable Void> logged(String name, Duration delay) {
        try {
            log.add("start " + name);
            await(sleep(delay));
        } finally {
            log.add("end " + name);
        }
        return done();
    }

    @AsyncTest
    void the_clock_jumps_to_the_next_timer(TestLoop loop) {
        loop.run(() -> {
            await(gather(logged("year", Duration.ofDays(365)), logged("hour", Duration.ofHours(1))));
            return done();
        });
        assertThat(loop.elapsed()).isEqualTo(Duration.ofDays(365));
        assertThat(log).containsExactly("start year", "start hour", "end hour", "end year");
    }

    @AsyncTest
    void it_does_not_jump_while_another_thread_owes_a_result(TestLoop loop) {
        CountDownLatch release = new CountDownLatch(1);
        loop.run(() -> {
            var slow = createTask(toThread(() -> {
                release.await();
                return "slow";
            }));
            runningLoop().callLater(Duration.ofHours(1), () -> log.add("an hour has passed"));
            await(loop.untilIdle());
            release.countDown();
            log.add(await(slow));
            return done();
        });
        assertThat(log).containsExactly("slow");
        assertThat(loop.elapsed()).isLessThan(Duration.ofHours(1));
    }

    @AsyncTest
    void it_does_not_jump_while_a_channel_is_watched(TestLoop loop) throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        loop.run(() -> {
            var readable = runningLoop().<String>createFuture();
            runningLoop().addReader(pipe.source(), () -> readable.setResult("readable"));
            runningLoop().callLater(Duration.ofHours(1), () -> log.add("an hour has passed"));
            await(loop.untilIdle());
            pipe.sink().write(java.nio.ByteBuffer.wrap(new byte[1]));
            log.add(await(readable));
            runningLoop().removeReader(pipe.source());
            pipe.source().close();
            return done();
        });
        assertThat(log).containsExactly("readable");
    }

    @AsyncTest
    void it_jumps_again_as_soon_as_the_channel_is_not_watched_any_more(TestLoop loop) throws Exception {
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        loop.run(() -> {
            runningLoop().addReader(pipe.source(), () -> log.add("readable"));
            runningLoop().removeReader(pipe.source());
            await(sleep(Duration.ofHours(1)));
            pipe.source().configureBlocking(true);
            log.add("jumped");
            return done();
        });
        pipe.source().close();
        pipe.sink().close();
        assertThat(log).containsExactly("jumped");
        assertThat(loop.elapsed()).isEqualTo(Duration.ofHours(1));
    }

    @AsyncTest
    void until_idle_ends_when_all_others_wait_and_no_time_has_passed(TestLoop loop) {
        loop.run(() -> {
            var task = createTask(logged("task", Duration.ofSeconds(1)));
            await(loop.untilIdle());
            log.add("idle at " + loop.elapsed());
            await(task);
            log.add("at " + loop.elapsed());
            return done();
        });
        assertThat(log).containsExactly("start task", "idle at PT0S", "end task", "at PT1S");
    }

    @Test
    void a_task_that_is_left_fails_the_test_after_its_cleanup() {
        TestLoop loop = new TestLoop();
        loop.run(() -> {
            createTask(logged("left", Duration.ofSeconds(1)), "left");
            await(sleep(Duration.ZERO));
            return done();
        });
        assertThatThrownBy(loop::close)
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("The test left something behind.\n"
                        + "1 task is not finished: await or cancel what a test starts.\n"
                        + "Task(left, pending)\n"
                        + "  at dev.fermata.testing.TestLoopTest.logged(TestLoopTest.java:");
        assertThat(log).containsExactly("start left", "end left");
    }

    @Async
    private static Coroutine<@Nullable Void> failing() {
        throw new IllegalStateException("unread");
    }

    @Test
    void a_failure_that_nobody_read_fails_the_test() {
        TestLoop loop = new TestLoop();
        loop.run(() -> {
            createTask(failing(), "failing");
            await(sleep(Duration.ZERO));
            return done();
        });
        assertThatThrownBy(loop::close)
                .hasMessageContaining("Task exception was never retrieved: Task(failing, failed")
                .satisfies(error -> assertThat(error.getSuppressed()[0]).hasMessage("unread"));
    }

    @Test
    void a_connection_that_is_left_open_fails_the_test_also_if_nobody_reads_it() {
        TestLoop loop = new TestLoop();
        loop.run(() -> {
            try (var server = await(Net.startServer(connection -> done(), "127.0.0.1", 0))) {
                await(Net.openConnection("127.0.0.1", server.port()));
                await(loop.untilIdle());
            }
            return done();
        });
        assertThatThrownBy(loop::close).hasMessageContaining("1 channel is still open: close what a test opens.");
    }

    @Test
    void a_channel_that_is_still_watched_fails_the_test() throws Exception {
        TestLoop loop = new TestLoop();
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        loop.run(() -> {
            runningLoop().addReader(pipe.source(), () -> {});
            return done();
        });
        assertThatThrownBy(loop::close).hasMessageContaining("1 channel is still open: close what a test opens.");
    }

    @Test
    void a_run_that_waits_for_ever_fails_with_the_tree_of_waiting_tasks() {
        TestLoop loop = new TestLoop(Duration.ofMillis(50));
        assertThatThrownBy(() -> loop.run(() -> {
                    await(createTask(forEver(), "waits"));
                    return done();
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageMatching("(?s)The test takes longer than PT0.05S. These tasks wait:\n"
                        + "Task\\(Task-1, pending\\)\n"
                        + "  at dev.fermata.testing.TestLoopTest.lambda\\$.*\\(TestLoopTest.java:\\d+\\)\n"
                        + "    Task\\(waits, pending\\)\n"
                        + "      at dev.fermata.testing.TestLoopTest.forEver\\(TestLoopTest.java:\\d+\\)\n");
        assertThatThrownBy(loop::close).hasMessageContaining("2 tasks are not finished");
    }

    @Async
    private static Coroutine<Integer> forEver() {
        int value = await(runningLoop().<Integer>createFuture());
        return result(value);
    }

    @Test
    void a_run_that_blocks_its_thread_fails_with_the_place_where_it_does() {
        TestLoop loop = new TestLoop(Duration.ofMillis(50));
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> loop.run(() -> {
                    never.await();
                    return done();
                }))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("and its thread is busy or blocked:\n")
                .hasMessageContaining("TestLoopTest");
        loop.close();
    }
}
