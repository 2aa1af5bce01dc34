package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is reported in debug mode, and what without it. */
@NullUnmarked
class DebugTest {
    private final VirtualTime time = new VirtualTime();
    private final EventLoop loop = time.newLoop();
    private final List<String> reports = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();

    @BeforeEach
    void listen() {
        loop.errors.setWarnings(warnings::add);
        loop.setExceptionHandler((source, error) ->
                reports.add(error.message() + (error.source() == null ? "" : " <- " + error.source())));
    }

    @AfterEach
    void close() {
        loop.close();
    }

    @Test
    void a_slow_callback_is_named_in_debug_mode_alone() {
        loop.callSoon(() -> time.pass(200_000_000));
        loop.callSoon(loop::stop);
        loop.runForever();
        assertThat(warnings).isEmpty();

        loop.setDebug(true);
        loop.callSoon(() -> time.pass(50_000_000));
        loop.callSoon(loop::stop);
        loop.runForever();
        assertThat(warnings).isEmpty();

        loop.createTask(script().act(() -> time.pass(200_000_000)), "slow");
        loop.callSoon(loop::stop);
        loop.runForever();
        assertThat(warnings)
                .containsExactly("Task(slow, result null) took 0.200 s without giving way (the threshold is 0.100 s)."
                        + " Hand blocking calls to toThread(...), and cut long work by await(sleep(Duration.ZERO)).");
    }

    @Test
    void a_threshold_of_ones_own() {
        loop.setDebug(true);
        loop.setSlowCallbackThreshold(Duration.ofMillis(10));
        loop.createTask(script().act(() -> time.pass(11_000_000)), "slow");
        loop.callSoon(loop::stop);
        loop.runForever();
        assertThat(warnings).singleElement().asString().startsWith("Task(slow, result null) took 0.011 s");
    }

    @Test
    void a_turn_of_many_steps_that_is_slow_as_a_whole() {
        loop.setDebug(true);
        for (int i = 0; i < 10; i++) {
            long nanos = 11_000_000L + i;
            loop.createTask(script().act(() -> time.pass(nanos)), "step " + i);
        }
        loop.callSoon(loop::stop);
        loop.runForever();
        assertThat(warnings)
                .containsExactly("A turn of the loop took 0.110 s in 11 steps, the longest of which,"
                        + " Task(step 9, result null), took 0.011 s."
                        + " Whatever becomes ready meanwhile waits: start less at once, or await in between.");
    }

    @Test
    void a_poll_that_comes_back_late() {
        loop.setDebug(true);
        time.oversleep(150_000_000);
        loop.callLater(Duration.ofMillis(10), loop::stop);
        loop.runForever();
        assertThat(warnings)
                .containsExactly("The selector was asked to wait 0.010 s, and came back after 0.160 s:"
                        + " the machine is busy, or the JVM was paused.");
    }

    /** On the real clock: the step ends when its stack was taken. */
    @Test
    void the_stack_of_a_slow_step_is_taken_while_it_is_slow() {
        try (Runner runner = Runner.builder().debug(true).build()) {
            EventLoop real = runner.loop();
            real.errors.setWarnings(warnings::add);
            real.setSlowCallbackThreshold(Duration.ofMillis(1));
            runner.run(script().act(() -> busyUntilSampled(real)));
        }
        assertThat(warnings)
                .anySatisfy(text -> assertThat(text)
                        .contains(" without giving way (the threshold is 0.001 s). While it ran, it was\n")
                        .contains("dev.fermata.DebugTest.busyUntilSampled(DebugTest.java:"));
    }

    private static void busyUntilSampled(EventLoop real) {
        while (!real.scheduler.slow.sampler().isSampled()) {
            Thread.onSpinWait();
        }
    }

    @Test
    void a_task_that_swallows_its_cancellation() {
        loop.setDebug(true);
        loop.runUntilComplete(script().then(v -> {
                    Task<?> task = createTask(
                            script().then(x -> sleep(Duration.ofSeconds(1))).catching(CancelledError.class, e -> 1),
                            "deaf");
                    loop.callSoon(task::cancel);
                    return task;
                })
                .then(v -> sleep(Duration.ZERO)));
        assertThat(reports)
                .containsExactly("Task was cancelled, and ended normally all the same: it swallowed the CancelledError."
                        + " Throw it on; or call uncancel() if the task is to go on <- Task(deaf, result 1)");
    }

    @Test
    void one_that_takes_its_request_back_is_none() {
        loop.setDebug(true);
        loop.runUntilComplete(script().then(v -> {
            Task<?> task = createTask(script().then(x -> sleep(Duration.ofSeconds(1)))
                    .catching(CancelledError.class, e -> currentTask().uncancel()));
            loop.callSoon(task::cancel);
            return task;
        }));
        assertThat(reports).isEmpty();
    }

    @Test
    void a_task_that_is_pending_when_its_loop_is_closed() {
        loop.setDebug(true);
        loop.runUntilComplete(script().then(v -> {
                    createTask(script("waits").then(x -> sleep(Duration.ofSeconds(1))), "left");
                    return sleep(Duration.ZERO);
                })
                .then(v -> null));
        loop.close();
        assertThat(reports)
                .containsExactly("Task was pending when its loop was closed, and will never end: cancel it and await it"
                        + " before. It waits\n  at Script.waits(Script.java:1) <- Task(left, pending)");
    }

    @Test
    void debug_mode_is_asked_for_by_property_and_builder() {
        try (Runner plain = Runner.builder().build();
                Runner debugging = Runner.builder().debug(true).build()) {
            assertThat(plain.loop().isDebug()).isFalse();
            assertThat(debugging.loop().isDebug()).isTrue();
            Object inside = debugging.run(script().then(v -> runningLoop().isDebug()));
            assertThat(inside).isEqualTo(true);
        }
    }
}
