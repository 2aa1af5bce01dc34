package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class TimeoutTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private static Coroutine<Object> within(Duration limit, Scoped.Part<Timeout, Coroutine<?>> body) {
        return Scoped.with(task -> timeout(limit), body);
    }

    private Script<Object> longSleep() {
        return script().then(v -> sleep(LONG));
    }

    @Test
    void case064_theBlockSeesTheCancellationAndTheCallerTheTimeout() {
        VirtualTime.run(script().then(v -> within(
                        ms(5),
                        deadline -> longSleep()
                                .catching(TimeoutException.class, e -> log.add("wrong place"))
                                .catching(CancelledError.class, e -> {
                                    log.add("cancelled inside");
                                    throw e;
                                })))
                .catching(
                        TimeoutException.class,
                        e -> log.add("timeout outside, caused by "
                                + e.getCause().getClass().getSimpleName())));

        assertThat(log).containsExactly("cancelled inside", "timeout outside, caused by CancelledError");
    }

    @Test
    void case066_withoutADeadlineItCanGetOneLater() {
        VirtualTime.run(script().then(v -> within(
                        null,
                        deadline -> script().act(() -> log.add(deadline.when() == null))
                                .then(x -> sleep(ms(2)))
                                .act(() -> deadline.reschedule(runningLoop().time() + 2))
                                .then(x -> sleep(LONG))
                                .finallyDo(x -> log.add(deadline.expired()))))
                .catching(TimeoutException.class, e -> log.add("fired")));

        assertThat(log).containsExactly(true, true, "fired");
    }

    @Test
    void case067_aBlockWithoutAnAwaitDoesNotTimeOut() {
        VirtualTime.run(script().then(v -> within(Duration.ZERO, deadline -> script().act(() -> log.add("ran"))))
                .then(v -> within(Duration.ZERO, deadline -> script().then(x -> sleep(Duration.ZERO))))
                .catching(TimeoutException.class, e -> log.add("one turn is enough"))
                .then(v -> within(ms(-1), deadline -> script().then(x -> sleep(Duration.ZERO))))
                .catching(TimeoutException.class, e -> log.add("past deadline too")));

        assertThat(log).containsExactly("ran", "one turn is enough", "past deadline too");
    }

    @Test
    void case068_rescheduleMovesTheDeadlineBothWays() {
        VirtualTime.run(script().then(v -> within(
                        ms(5),
                        deadline -> script().act(
                                        () -> deadline.reschedule(runningLoop().time() + LONG.toNanos()))
                                .then(x -> sleep(ms(20)))
                                .act(() -> log.add("extended"))))
                .then(v -> within(
                        LONG,
                        deadline -> script().act(() -> {
                                    deadline.reschedule(runningLoop().time() - 1);
                                    log.add("not yet " + deadline.expired());
                                })
                                .then(x -> sleep(ms(1)))))
                .catching(TimeoutException.class, e -> log.add("fired at once"))
                .then(v -> within(
                        ms(5),
                        deadline -> script().act(() -> deadline.reschedule(null))
                                .then(x -> sleep(ms(10)))
                                .act(() -> log.add("disabled " + deadline.expired())))));

        assertThat(log).containsExactly("extended", "not yet false", "fired at once", "disabled false");
    }

    @Test
    void case070_aTimeoutNeedsATask() {
        EventLoop loop = new VirtualTime().newLoop();
        loop.callSoon(() -> {
            assertThatThrownBy(() -> timeout(ms(1))).hasMessageStartingWith("Timeout should be used inside a task");
            loop.stop();
        });
        loop.runForever();
    }

    @Test
    void case072_onlyTheOuterTimeoutThatFiredConverts() {
        VirtualTime.run(script().then(v -> within(
                        ms(3),
                        outer -> script().then(x -> within(LONG, inner -> longSleep()))
                                .catching(TimeoutException.class, e -> log.add("wrong"))
                                .catching(CancelledError.class, e -> {
                                    log.add("inner cancelled");
                                    throw e;
                                })))
                .catching(
                        TimeoutException.class,
                        e -> log.add("outer " + currentTask().cancelling())));

        assertThat(log).containsExactly("inner cancelled", "outer 0");
    }

    @Test
    void case075_anExternalCancelIsNotATimeout() {
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(script().then(x -> within(LONG, deadline -> longSleep())));
                    runningLoop().callLater(ms(1), task::cancel);
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("external")));

        assertThat(log).containsExactly("external");
    }

    @Test
    void case076_anExternalCancelInTheSameTurnWins() {
        List<Task<?>> task = new ArrayList<>();
        VirtualTime.run(script().then(v -> {
                    task.add(createTask(script().then(x -> within(
                            null,
                            deadline -> script().act(() -> {
                                        deadline.reschedule(runningLoop().time() - 1);
                                        runningLoop().callSoon(() -> task.get(0).cancel());
                                    })
                                    .then(y -> sleep(LONG))))));
                    return task.get(0);
                })
                .catching(
                        CancelledError.class,
                        e -> log.add("cancelled " + task.get(0).cancelling()))
                .catching(TimeoutException.class, e -> log.add("timeout")));

        assertThat(log).containsExactly("cancelled 1");
    }

    @Test
    void case077_aRequestMadeBeforeTheBlockStaysACancellation() {
        VirtualTime.run(script().then(v ->
                        createTask(script().act(() -> currentTask().cancel())
                                .then(x -> within(Duration.ZERO, deadline -> longSleep()))))
                .catching(TimeoutException.class, e -> log.add("timeout"))
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cancelled");
    }

    @Test
    void case079_anotherFailureGoesOnAndMentionsTheTimeout() {
        VirtualTime.run(script().then(v -> within(
                        ms(2),
                        deadline -> longSleep().finallyDo(x -> {
                            throw new IOException("cleanup");
                        })))
                .catching(
                        IOException.class,
                        e -> log.add(e.getSuppressed()[0].getClass().getSimpleName() + " "
                                + currentTask().cancelling())));

        assertThat(log).containsExactly("TimeoutException 0");
    }

    @Test
    void case080_aTimeoutWorksInTheCleanupOfACancelledTask() {
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(longSleep()
                            .finallyDo(x -> script().then(y -> within(ms(2), deadline -> longSleep()))
                                    .catching(
                                            TimeoutException.class,
                                            e -> log.add("bounded cleanup "
                                                    + currentTask().cancelling()))));
                    runningLoop().callLater(ms(1), task::cancel);
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("still cancelled")));

        assertThat(log).containsExactly("bounded cleanup 1", "still cancelled");
    }

    @Test
    void case084_aTimeoutRoundAGroupWaitsForItsTasks() {
        VirtualTime.run(script().then(v -> within(
                        ms(2),
                        deadline -> Scoped.with(
                                task -> TaskGroup.open(),
                                group -> script().act(() -> {
                                    for (int i = 1; i <= 2; i++) {
                                        int n = i;
                                        group.createTask(longSleep()
                                                .finallyDo(x -> sleep(Duration.ZERO))
                                                .finallyDo(x -> log.add(n)));
                                    }
                                }))))
                .catching(
                        TimeoutException.class,
                        e -> log.add("plain " + currentTask().cancelling())));

        assertThat(log).containsExactly(1, 2, "plain 0");
    }

    @Test
    void case086_and_087_waitForWaitsForTheCleanupAndMayGetAValue() {
        VirtualTime.run(script().then(v -> waitFor(
                        createTask(longSleep().finallyDo(x -> sleep(ms(3))).finallyDo(x -> log.add("target finished"))),
                        ms(2)))
                .catching(TimeoutException.class, e -> log.add("timeout"))
                .then(v -> waitFor(createTask(longSleep().catching(CancelledError.class, e -> "late value")), ms(2)))
                .then(v -> log.add(v)));

        assertThat(log).containsExactly("target finished", "timeout", "late value");
    }

    @Test
    void case090_and_091_waitForRunsInTheSameTask() {
        VirtualTime.run(script().then(v -> {
            Task<?> me = currentTask();
            return script().then(x -> waitFor(script().then(y -> currentTask() == me), null))
                    .then(x -> log.add(x))
                    .then(x -> waitFor(script().then(y -> currentTask() == me), ms(1)))
                    .then(x -> log.add(x));
        }));

        assertThat(log).containsExactly(true, true);
    }

    @Test
    void case093_aCancelInTheTurnOfTheCompletionIsNotLost() {
        VirtualTime.run(script().then(v -> {
                    Future<Object> future = runningLoop().createFuture();
                    Task<?> task = createTask(script().then(x -> waitFor(future, LONG)));
                    runningLoop().callSoon(() -> {
                        future.setResult("r");
                        task.cancel();
                    });
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cancelled");
    }

    @Test
    void waitForWithoutTimeStartsNothing() {
        VirtualTime.run(script().then(v -> waitFor(script().act(() -> log.add("started")), Duration.ZERO))
                .catching(TimeoutException.class, e -> log.add("timeout"))
                .then(v -> {
                    Future<Object> done = runningLoop().createFuture();
                    done.setResult("there");
                    return waitFor(done, Duration.ZERO);
                })
                .then(v -> log.add(v)));

        assertThat(log).containsExactly("timeout", "there");
    }

    @Test
    void case095_and_116_aShieldKeepsTheInnerTaskRunning() {
        VirtualTime.run(script().then(v -> {
            Task<String> inner =
                    createTask(Script.<String>script().then(x -> sleep(ms(50))).then(x -> "finished"));
            return script().then(x -> waitFor(shield(inner), ms(1)))
                    .catching(TimeoutException.class, e -> log.add("timeout " + inner.isDone()))
                    .then(x -> inner)
                    .then(x -> log.add(x));
        }));

        assertThat(log).containsExactly("timeout false", "finished");
    }

    @Test
    void case117_and_118_aShieldFollowsItsInnerFuture() {
        VirtualTime.run(script().then(v -> {
            Task<?> inner = createTask(longSleep());
            Future<?> shield = shield(inner);
            Future<Object> done = runningLoop().createFuture();
            done.setResult(3);
            log.add(shield(done) == done);
            runningLoop().callLater(ms(1), inner::cancel);
            return script().then(x -> shield)
                    .catching(
                            CancelledError.class,
                            e -> log.add(
                                    shield.isCancelled() + " " + currentTask().cancelling()));
        }));

        assertThat(log).containsExactly(true, "true 0");
    }
}
