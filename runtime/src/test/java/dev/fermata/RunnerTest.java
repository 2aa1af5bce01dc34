package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runCoroutineThreadsafe;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Runner, and how a run ends. */
@NullUnmarked
class RunnerTest {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);
    private static final Duration LONG = Duration.ofSeconds(100);

    private final List<Object> log = new ArrayList<>();
    private final FakeHost host = new FakeHost();

    private Runner.Builder settings() {
        return host.settings();
    }

    @Test
    void a_fatal_error_that_ends_the_main_task_too_is_thrown_once_and_the_others_clean_up() {
        OutOfMemoryError fatal = new OutOfMemoryError("not really");
        List<String> seen = new ArrayList<>();
        VirtualTime time = new VirtualTime();
        EventLoop loop = time.newLoop();
        loop.setExceptionHandler((source, error) -> seen.add(error.message()));
        assertThatThrownBy(() -> MainRun.run(loop, script().then(v -> {
                    createTask(script().then(x -> sleep(Duration.ofSeconds(1)))
                            .finallyDo(x -> {
                                seen.add("cleanup");
                                return sleep(Duration.ofMillis(1));
                            })
                            .finallyDo(x -> seen.add("cleaned up")));
                    return createTask(
                            script().then(x -> sleep(Duration.ofMillis(1))).act(() -> {
                                throw fatal;
                            }));
                })))
                .isSameAs(fatal);
        assertThat(seen).containsExactly("cleanup", "cleaned up");
        assertThat(loop.isClosed()).isTrue();
    }

    @Test
    void all_runs_share_the_loop_and_the_context_unless_one_is_given() {
        Context other = Context.empty();
        try (Runner runner = settings().build()) {
            runner.run(script().act(() -> V.set(1)));
            runner.run(script().act(() -> V.set(5)), other);
            runner.run(() -> script().act(() -> log.add(V.get())));
            runner.run(() -> script().act(() -> log.add(V.get())), other);
            runner.run(script().act(() -> log.add(runner.loop() == runningLoop())));
        }

        assertThat(log).containsExactly(1, 5, true);
        assertThat(V.get()).isZero();
    }

    @Test
    void a_runner_runs_a_future_of_its_loop() {
        try (Runner runner = settings().build()) {
            Future<String> future = runner.loop().createFuture();
            runner.loop().callSoon(() -> future.setResult("value"));
            assertThat(runner.run(future)).isEqualTo("value");
            assertThatThrownBy(() -> runner.run(new VirtualTime().newLoop().createFuture()))
                    .hasMessageContaining("belongs to another event loop");
        }
    }

    @Test
    void a_closed_runner_refuses_and_an_unused_one_makes_no_loop() {
        Runner unused = Runner.builder()
                .loopFactory(() -> {
                    throw new AssertionError("made");
                })
                .build();
        unused.close();
        unused.close();

        assertThatThrownBy(() -> unused.run(script())).hasMessage("Runner is closed");
        assertThatThrownBy(unused::loop).hasMessage("Runner is closed");
    }

    @Test
    void a_runner_does_not_run_inside_a_loop() {
        VirtualTime.run(script().act(() -> {
            try (Runner runner = settings().build()) {
                assertThatThrownBy(() -> runner.run(script())).hasMessageContaining("another loop is running");
            }
        }));
    }

    @Test
    void debug_mode_is_off_unless_it_is_set() {
        try (Runner runner = new Runner()) {
            log.add(runner.loop().isDebug());
        }
        try (Runner runner = Runner.builder().debug(true).build()) {
            log.add(runner.loop().isDebug());
        }

        assertThat(log).containsExactly(false, true);
    }

    @Test
    void a_task_that_does_not_stop_within_the_deadline_is_reported_with_its_stack() {
        try (Runner runner = settings().shutdownDeadline(Duration.ofSeconds(5)).build()) {
            EventLoop loop = runner.loop();
            loop.setExceptionHandler((on, error) -> log.add(error.message()));
            runner.run(script().act(() -> {
                        createTask(stubborn(), "stubborn");
                        createTask(script().then(v -> sleep(LONG)).finallyDo(v -> log.add("other ends")), "other");
                    })
                    .then(v -> sleep(Duration.ZERO)));
        }

        assertThat(log)
                .containsExactly(
                        "other ends",
                        "Task stubborn did not stop within PT5S of shutdown. It waits\n\tat Script.refuse(Script.java:2)");
    }

    private static Coroutine<Object> stubborn() {
        return script("refuse").then(v -> sleep(LONG)).finallyDo(v -> sleep(LONG));
    }

    @Test
    void a_loop_that_is_stopped_during_shutdown_waits_all_the_same() {
        try (Runner runner = settings().build()) {
            runner.run(script().act(() -> createTask(script().then(v -> sleep(LONG))
                            .finallyDo(v -> {
                                runningLoop().stop();
                                return sleep(Duration.ofMillis(1));
                            })
                            .act(() -> log.add("not reached"))
                            .finallyDo(v -> log.add("ended"))))
                    .then(v -> sleep(Duration.ZERO)));
        }

        assertThat(log).containsExactly("ended");
    }

    @Test
    void a_call_on_a_thread_may_use_the_loop_while_it_is_waited_for() {
        CountDownLatch mainEnded = new CountDownLatch(1);
        try (Runner runner = new Runner()) {
            runner.run(script().act(() -> {
                EventLoop loop = runningLoop();
                loop.runInExecutor(null, () -> {
                    mainEnded.await();
                    Object value = runCoroutineThreadsafe(sleep(Duration.ZERO, "from the loop"), loop)
                            .join();
                    return log.add(value);
                });
            }));
            mainEnded.countDown();
        }

        assertThat(log).containsExactly("from the loop");
    }

    @Test
    void a_task_that_a_call_has_started_during_shutdown_ends_too() {
        CountDownLatch mainEnded = new CountDownLatch(1);
        try (Runner runner = new Runner()) {
            runner.run(script().act(() -> {
                EventLoop loop = runningLoop();
                loop.runInExecutor(null, () -> {
                    mainEnded.await();
                    return runCoroutineThreadsafe(
                            script().then(v -> sleep(LONG)).finallyDo(v -> log.add("late one ended")), loop);
                });
            }));
            mainEnded.countDown();
        }

        assertThat(log).containsExactly("late one ended");
    }

    @Test
    void a_deadline_limits_the_wait_for_a_thread() {
        CountDownLatch never = new CountDownLatch(1);
        EventLoop[] loop = new EventLoop[1];
        try (Runner runner =
                Runner.builder().shutdownDeadline(Duration.ofMillis(5)).build()) {
            loop[0] = runner.loop();
            loop[0].setExceptionHandler((on, error) -> log.add(error.message().replaceFirst("PT.*", "limit")));
            runner.run(script().act(() -> loop[0].runInExecutor(null, () -> {
                never.await();
                return null;
            })));
        }
        never.countDown();

        assertThat(log).containsExactly("The default executor did not end its calls within limit");
        assertThat(loop[0].isClosed()).isTrue();
    }

    @Test
    void the_executor_refuses_calls_after_its_shutdown() {
        Fermata.run(script().then(v -> toThread(() -> 1))
                .then(v -> runningLoop().shutdownDefaultExecutor())
                .then(v -> toThread(() -> 2))
                .catching(IllegalStateException.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("Executor shutdown has been called");
    }

    // Signals.

    private Coroutine<Object> waiting() {
        return script().act(() -> runningLoop().callLater(Duration.ofMillis(1), () -> host.signal("INT")))
                .then(v -> sleep(LONG))
                .finallyDo(v -> sleep(Duration.ofMillis(1)))
                .finallyDo(v -> log.add("cleaned up, exits " + host.exits()));
    }

    @Test
    void ctrl_c_cancels_the_main_task_and_exits_when_all_has_ended() {
        assertThatThrownBy(() -> host.run(() -> script().act(() ->
                                createTask(script().then(v -> sleep(LONG)).finallyDo(v -> log.add("leftover ends"))))
                        .then(v -> waiting())))
                .isInstanceOf(CancelledError.class);

        assertThat(log).containsExactly("cleaned up, exits []", "leftover ends");
        assertThat(host.exits()).containsExactly(130);
        assertThat(host.signal("INT")).isFalse();
    }

    @Test
    void sigterm_does_the_same_with_143() {
        assertThatThrownBy(() ->
                        host.run(() -> script().act(() -> host.signal("TERM")).then(v -> sleep(LONG))))
                .isInstanceOf(CancelledError.class);

        assertThat(host.exits()).containsExactly(143);
    }

    @Test
    void a_second_signal_does_not_wait() {
        assertThatThrownBy(() -> host.run(() -> script().act(() -> host.signal("INT"))
                        .then(v -> sleep(LONG))
                        .catching(CancelledError.class, e -> host.signal("TERM"))
                        .then(v -> log.add("exits " + host.exits()))
                        .act(() -> {
                            throw new IllegalStateException("not reached in a real process");
                        })))
                .isInstanceOf(IllegalStateException.class);

        assertThat(log).containsExactly("exits [143]");
    }

    @Test
    void a_main_task_that_refuses_the_signal_goes_on() {
        Object value = host.run(() -> script().act(() -> host.signal("INT"))
                .then(v -> sleep(LONG))
                .catching(
                        CancelledError.class,
                        e -> log.add("refused " + currentTask().cancelling()))
                .then(v -> "normal"));

        assertThat(value).isEqualTo("normal");
        assertThat(log).containsExactly("refused 1");
        assertThat(host.exits()).isEmpty();
    }

    @Test
    void a_failure_of_the_cleanup_is_thrown() {
        assertThatThrownBy(() -> host.run(() -> script().act(() -> host.signal("INT"))
                        .then(v -> sleep(LONG))
                        .catching(CancelledError.class, e -> {
                            throw new ArithmeticException("cleanup");
                        })))
                .isInstanceOf(ArithmeticException.class);

        assertThat(host.exits()).isEmpty();
    }

    @Test
    void a_cancellation_from_elsewhere_too_stays_one() {
        assertThatThrownBy(() -> host.run(() -> script().act(() -> {
                            host.signal("INT");
                            currentTask().cancel();
                        })
                        .then(v -> sleep(LONG))))
                .isInstanceOf(CancelledError.class);

        assertThat(host.exits()).isEmpty();
    }

    @Test
    void a_signal_in_the_last_step_exits_all_the_same() {
        host.run(() -> script().act(() -> host.signal("INT")));

        assertThat(host.exits()).containsExactly(130);
    }

    @Test
    void signals_are_left_alone_elsewhere_than_on_the_main_thread() {
        host.asLibrary().run(() -> script().act(() -> log.add(host.signal("INT"))));

        assertThat(log).containsExactly(false);
    }

    @Test
    void a_handler_of_the_program_stays() {
        host.onSignal("INT", true, () -> log.add("own handler"));
        host.run(() -> script().act(() -> host.signal("INT")).then(v -> sleep(Duration.ZERO)));
        host.signal("INT");

        assertThat(log).containsExactly("own handler", "own handler");
        assertThat(host.exits()).isEmpty();
    }

    @Test
    void a_loop_handles_signals_until_it_is_closed() {
        host.run(() -> script().act(() -> {
                    EventLoop loop = runningLoop();
                    loop.addSignalHandler("SIGHUP", () -> log.add("old"));
                    V.set(1);
                    loop.addSignalHandler("HUP", () -> log.add("hangup " + V.get()));
                    loop.addSignalHandler("INT", () -> log.add("interrupt"));
                    V.set(2);
                    host.signal("HUP");
                    host.signal("INT");
                    log.add("signalled");
                })
                .then(v -> sleep(Duration.ZERO))
                .act(() -> {
                    log.add(runningLoop().removeSignalHandler("hup"));
                    log.add(runningLoop().removeSignalHandler("HUP"));
                    log.add(host.signal("HUP"));
                    assertThatThrownBy(() -> runningLoop().addSignalHandler("KILL", () -> {}))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageStartingWith("SIGKILL cannot be handled");
                }));

        assertThat(log).containsExactly("signalled", "hangup 1", "interrupt", true, false, false);
        assertThat(host.exits()).isEmpty();
    }
}
