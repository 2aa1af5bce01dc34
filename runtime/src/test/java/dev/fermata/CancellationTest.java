package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class CancellationTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private void log(Object... words) {
        log.add(String.join(" ", Arrays.stream(words).map(String::valueOf).toList()));
    }

    private Script<Object> longSleep() {
        return script().then(v -> sleep(LONG));
    }

    /** Starts {@code body}, lets it reach its first await, runs {@code then}, and waits for it. */
    private Task<?> driven(Coroutine<?> body, Probe then) {
        Task<?>[] task = new Task<?>[1];
        VirtualTime.run(script().then(v -> {
                    task[0] = createTask(body);
                    return sleep(Duration.ZERO);
                })
                .then(v -> then.run(new On(task[0])))
                .then(v -> gatherOutcomes(List.of(task[0]))));
        return task[0];
    }

    private record On(Task<?> task) {}

    private interface Probe {
        Object run(On on) throws Throwable;
    }

    @Test
    void tasksThatAwaitEachOtherInARingAreCancelledAll() {
        Task<?>[] ring = new Task<?>[3];
        VirtualTime.run(script().act(() -> {
                    for (int i = 0; i < 3; i++) {
                        int next = (i + 1) % 3;
                        ring[i] = createTask(script().then(v -> ring[next]).finallyDo(v -> log.add("end " + next)));
                    }
                })
                .then(v -> sleep(Duration.ofMillis(1)))
                .act(() -> log(ring[1].cancel("enough")))
                .then(v -> gatherOutcomes(List.of(ring))));
        assertThat(log).containsExactly("true", "end 2", "end 1", "end 0");
        assertThat(ring).allMatch(Task::isCancelled);
    }

    @Test
    void case038_cancelIsARequestThatReachesTheAwaitedFutureAtOnce() {
        Future<?>[] future = new Future<?>[1];
        Task<?> task = driven(
                script().then(v -> future[0] = runningLoop().createFuture()).finallyDo(v -> log.add("cleanup")), on -> {
                    log(on.task.cancel(), future[0].isCancelled(), on.task.isCancelled(), on.task.cancelling());
                    return null;
                });

        log(task.isCancelled());
        assertThat(log).containsExactly("true true false 1", "cleanup", "true");
    }

    @Test
    void case039_twoRequestsBeforeTheTaskRunsDeliverOneError() {
        Task<?> task = driven(
                longSleep()
                        .catching(CancelledError.class, e -> {
                            log("caught", currentTask().cancelling());
                            return sleep(Duration.ZERO);
                        })
                        .then(v -> {
                            log("still running");
                            throw new CancelledError();
                        }),
                on -> {
                    log(on.task.cancel(), on.task.cancel());
                    return null;
                });

        log(task.isCancelled(), task.cancelling());
        assertThat(log).containsExactly("true true", "caught 2", "still running", "true 2");
    }

    @Test
    void case041_aFailureInTheLastStepIsKept() {
        Task<?> task = driven(
                script().then(v -> {
                    currentTask().cancel();
                    throw new IOException("kept");
                }),
                on -> null);

        assertThat(task.isCancelled()).isFalse();
        assertThat(task.exception()).hasMessage("kept");
    }

    @Test
    void case044_uncancelCountsDownToZeroOnly() {
        driven(
                longSleep()
                        .catching(CancelledError.class, e -> {
                            log(currentTask().cancelling());
                            return sleep(LONG);
                        })
                        .catching(CancelledError.class, e -> {
                            Task<?> me = currentTask();
                            log(me.cancelling(), me.uncancel(), me.uncancel(), me.uncancel());
                            return null;
                        }),
                on -> {
                    on.task.cancel();
                    runningLoop().callLater(Duration.ofMillis(1), on.task::cancel);
                    return null;
                });

        assertThat(log).containsExactly("1", "2 1 0 0");
    }

    @Test
    void uncancelToZeroWithdrawsARequestThatWasNotDelivered() {
        Task<?> task = driven(
                script().then(v -> {
                            currentTask().cancel();
                            log(currentTask().uncancel());
                            return sleep(Duration.ZERO);
                        })
                        .then(v -> "end"),
                on -> null);

        assertThat(log).containsExactly("0");
        assertThat(task.result()).isEqualTo("end");
    }

    @Test
    void case046_awaitsInFinallyWorkAfterOneCancel() {
        Task<?> task = driven(
                longSleep()
                        .finallyDo(v -> {
                            log("cleanup 1");
                            return sleep(Duration.ofMillis(1));
                        })
                        .finallyDo(v -> log.add("cleanup 2")),
                on -> on.task.cancel());

        assertThat(log).containsExactly("cleanup 1", "cleanup 2");
        assertThat(task.isCancelled()).isTrue();
    }

    @Test
    void case047_theNewestErrorReplacesTheFirst() {
        Task<?> task = driven(
                longSleep().catching(CancelledError.class, first -> {
                    log("cleanup starts");
                    return script().then(v -> sleep(LONG)).catching(CancelledError.class, second -> {
                        log("interrupted", second.getMessage(), first.getMessage());
                        throw second;
                    });
                }),
                on -> {
                    on.task.cancel("one");
                    runningLoop().callLater(Duration.ofMillis(1), () -> on.task.cancel("two"));
                    return null;
                });

        log(task.cancelling(), task.isCancelled());
        assertThat(log).containsExactly("cleanup starts", "interrupted two one", "2 true");
    }

    @Test
    void case049_theProducerOfACancelledFutureGetsInvalidState() {
        List<Future<Object>> future = new ArrayList<>();
        driven(
                script().then(v -> {
                    future.add(runningLoop().createFuture());
                    return future.get(0);
                }),
                on -> {
                    on.task.cancel();
                    try {
                        future.get(0).setResult(1);
                    } catch (InvalidStateException e) {
                        log("producer must check isDone() first");
                    }
                    return null;
                });

        assertThat(log).containsExactly("producer must check isDone() first");
    }

    @Test
    void case050_cancelAfterTheLastStepChangesNothing() {
        VirtualTime.run(script().then(v -> {
            Task<?> worker = createTask(script().then(x -> 5));
            Task<?> waiter = createTask(script().then(x -> worker));
            return script().then(x -> sleep(Duration.ZERO))
                    .then(x -> {
                        log(worker.isDone(), worker.cancel(), worker.cancelling());
                        return waiter;
                    })
                    .act(() -> log(waiter.result()));
        }));

        assertThat(log).containsExactly("true false 0", "5");
    }

    @Test
    void case051_unwindingGoesInsideOut() {
        Task<?>[] inner = new Task<?>[1];
        Task<?> outer = driven(
                script().then(v -> inner[0] = createTask(longSleep().finallyDo(x -> log.add("inner done"))))
                        .finallyDo(v -> {
                            log("outer done, inner cancelled:", inner[0].isCancelled());
                            return null;
                        }),
                on -> {
                    runningLoop().callLater(Duration.ofMillis(1), on.task::cancel);
                    return null;
                });

        assertThat(log).containsExactly("inner done", "outer done, inner cancelled: true");
        assertThat(outer.isCancelled()).isTrue();
    }

    @Test
    void case052_anInnerTaskMayRefuse() {
        Task<?> outer = driven(
                script().then(v -> createTask(longSleep().catching(CancelledError.class, e -> "refused")))
                        .then(v -> {
                            log("outer got", v, "cancelling", currentTask().cancelling());
                            return sleep(Duration.ZERO);
                        })
                        .then(v -> "finished"),
                on -> {
                    runningLoop().callLater(Duration.ofMillis(1), on.task::cancel);
                    return null;
                });

        log(outer.result(), outer.isCancelled());
        assertThat(log).containsExactly("outer got refused cancelling 1", "finished false");
    }

    @Test
    void case053_anAwaiterSeesTheErrorWithoutARequestOfItsOwn() {
        Task<?> outer = driven(
                script().then(v -> {
                            Task<?> inner = createTask(longSleep());
                            runningLoop().callLater(Duration.ofMillis(1), () -> inner.cancel("message"));
                            return inner;
                        })
                        .catching(CancelledError.class, e -> {
                            log("sees", e.getMessage(), currentTask().cancelling());
                            throw e;
                        }),
                on -> null);

        log(outer.isCancelled(), outer.cancelling());
        assertThat(log).containsExactly("sees message 0", "true 0");
    }

    @Test
    void case056_raisingTheErrorOneselfIsACancellation() {
        Task<?> task = driven(
                script().then(v -> {
                    throw new CancelledError("mine");
                }),
                on -> null);

        assertThat(task.isCancelled()).isTrue();
        assertThat(task.cancelling()).isZero();
    }

    @Test
    void case059_cancellingASleepRemovesItsTimer() {
        driven(longSleep(), on -> {
            log(runningLoop().pendingTimers());
            on.task.cancel();
            log(runningLoop().pendingTimers());
            return null;
        });

        assertThat(log).containsExactly("1", "0");
    }

    @Test
    void case274_aRequestInTheTurnOfTheTimerWins() {
        VirtualTime time = new VirtualTime();
        MainRun.run(time.newLoop(), script().then(v -> {
            Task<?> task = createTask(script().then(x -> sleep(Duration.ofMillis(2)))
                    .act(() -> log("slept"))
                    .catching(CancelledError.class, e -> log.add("cancelled")));
            return script().then(x -> sleep(Duration.ZERO)).then(x -> {
                time.pass(10_000_000);
                runningLoop().callSoon(task::cancel);
                return task;
            });
        }));

        assertThat(log).containsExactly("cancelled");
    }
}
