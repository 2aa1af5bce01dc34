package dev.fermata;

import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class EventLoopTest {
    private final List<Object> log = new ArrayList<>();
    private final VirtualTime time = new VirtualTime();
    private final EventLoop loop = time.newLoop();

    private Runnable logs(Object word) {
        return () -> log.add(word);
    }

    private void runToEnd() {
        loop.callSoon(loop::stop);
        loop.runForever();
    }

    /** An exception that takes one line in the build's log. */
    private static final class Traceless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Traceless(String message) {
            super(message, null, true, false);
        }
    }

    @Test
    void statistics_count_what_there_is_to_do() {
        EventLoop loop = new VirtualTime().newLoop();
        loop.callLater(java.time.Duration.ofSeconds(1), () -> {});
        loop.createTask(Script.script());
        loop.callSoon(() -> {});
        assertThat(loop.statistics()).isEqualTo(new LoopStatistics(1, 2, 1, 0, 0));
        loop.callSoon(loop::stop);
        loop.runForever();
        assertThat(loop.statistics()).isEqualTo(new LoopStatistics(0, 0, 1, 0, 0));
        loop.close();
    }

    @Test
    void case002_callbacksRunInOrderAfterTheCurrentOne() {
        MainRun.run(
                loop,
                script().act(() -> {
                            loop.callSoon(logs("a"));
                            loop.callSoon(logs("b"));
                            log.add("main");
                        })
                        .then(v -> sleep(Duration.ZERO))
                        .act(() -> log.add("resumed")));

        assertThat(log).containsExactly("main", "a", "b", "resumed");
    }

    @Test
    void case005_and_006_timersRunByDeadlineThenInOrderOfCreation() {
        loop.callLater(Duration.ofMillis(30), logs("late"));
        long when = loop.time() + 10;
        for (int i = 1; i <= 9; i++) {
            loop.callAt(when, logs(i));
        }
        loop.callLater(Duration.ofMillis(40), loop::stop);
        loop.runForever();

        assertThat(log).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, "late");
    }

    @Test
    void case007_expiredTimersComeBehindWhatWasReady() {
        loop.callLater(Duration.ZERO, logs("timer"));
        loop.callSoon(logs("soon 1"));
        loop.callSoon(() -> {
            log.add("soon 2");
            loop.callSoon(() -> {
                log.add("soon 3");
                loop.stop();
            });
        });
        loop.runForever();

        assertThat(log).containsExactly("soon 1", "soon 2", "timer", "soon 3");
    }

    @Test
    void case009_aCancelledTimerIsRemovedAtOnce() {
        List<Handle> handles = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            handles.add(loop.callLater(Duration.ofSeconds(60), logs("no")));
        }
        handles.forEach(Handle::cancel);

        assertThat(loop.pendingTimers()).isZero();
        assertThat(handles).allMatch(Handle::isCancelled);
    }

    @Test
    void aCancelledCallbackDoesNotRunEvenInTheSameBatch() {
        List<Handle> second = new ArrayList<>();
        loop.callSoon(() -> second.get(0).cancel());
        second.add(loop.callSoon(logs("never")));
        runToEnd();

        assertThat(log).isEmpty();
        assertThat(second.get(0).isCancelled()).isTrue();
    }

    @Test
    void aHandleThatHasRunCannotBeCancelled() {
        Handle handle = loop.callSoon(logs("ran"));
        runToEnd();
        handle.cancel();

        assertThat(handle.isCancelled()).isFalse();
    }

    @Test
    void case010_anErrorGoesToTheHandlerAndTheBatchGoesOn() {
        loop.setExceptionHandler((on, error) -> log.add(error.message() + ": " + error.exception()));
        loop.callSoon(() -> {
            throw new IllegalStateException("broken");
        });
        loop.callSoon(logs("next"));
        runToEnd();

        assertThat(log).containsExactly("Exception in callback: java.lang.IllegalStateException: broken", "next");
    }

    @Test
    void case011_aFailingHandlerFallsBackToTheLog() {
        loop.setExceptionHandler((on, error) -> {
            throw new Traceless("handler broke");
        });
        loop.callSoon(() -> {
            throw new Traceless("broken");
        });
        loop.callSoon(logs("alive"));
        runToEnd();

        assertThat(log).containsExactly("alive");
    }

    @Test
    void case012_stopLetsTheBatchEnd() {
        loop.callSoon(() -> {
            log.add("first");
            loop.stop();
            loop.callSoon(logs("third"));
        });
        loop.callSoon(logs("second"));
        loop.runForever();
        log.add("-- stopped");
        runToEnd();

        assertThat(log).containsExactly("first", "second", "-- stopped", "third");
    }

    @Test
    void case013_stoppingBeforeTheFutureIsDoneIsAnError() {
        Future<Object> future = loop.createFuture();
        loop.callSoon(loop::stop);

        assertThatThrownBy(() -> loop.runUntilComplete(future))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Event loop stopped before Future completed.");
    }

    @Test
    void case014_aClosedLoopRejectsWork() {
        loop.callSoon(
                () -> assertThatThrownBy(loop::close).hasMessageStartingWith("Cannot close a running event loop"));
        runToEnd();
        loop.close();
        loop.close();

        assertThat(loop.isClosed()).isTrue();
        assertThatThrownBy(() -> loop.callSoon(() -> {})).hasMessage("Event loop is closed");
        assertThatThrownBy(() -> loop.callLater(Duration.ZERO, () -> {})).hasMessage("Event loop is closed");
        assertThatThrownBy(() -> loop.callSoonThreadsafe(() -> {})).hasMessage("Event loop is closed");
        assertThatThrownBy(() -> loop.createTask(script())).hasMessage("Event loop is closed");
        assertThatThrownBy(loop::runForever).hasMessage("Event loop is closed");
    }

    @Test
    void case024_removeDoneCallbackRemovesEachRegistration() {
        Future<Object> future = loop.createFuture();
        Consumer<Future<Object>> a = done -> log.add("a");
        Consumer<Future<Object>> b = done -> log.add("b");
        future.addDoneCallback(a);
        future.addDoneCallback(b);
        future.addDoneCallback(a);

        assertThat(future.removeDoneCallback(a)).isEqualTo(2);
        assertThat(future.removeDoneCallback(a)).isZero();
        future.setResult("value");
        future.addDoneCallback(a);
        assertThat(log).isEmpty();
        runToEnd();
        assertThat(log).containsExactly("b", "a");
    }

    @Test
    void case025_aFatalErrorLeavesTheRestOfTheBatchQueued() {
        loop.callSoon(logs("one"));
        loop.callSoon(() -> {
            throw new InternalError("fatal");
        });
        loop.callSoon(logs("two"));

        assertThatThrownBy(loop::runForever).isInstanceOf(InternalError.class);
        log.add("exit");
        runToEnd();
        assertThat(log).containsExactly("one", "exit", "two");
    }

    @Test
    void case027_aCancelledFuture() {
        Future<Object> future = loop.createFuture();

        assertThatThrownBy(future::result).isInstanceOf(InvalidStateException.class);
        assertThat(future.cancel()).isTrue();
        assertThat(future.cancel()).isFalse();
        assertThat(future.isDone()).isTrue();
        assertThat(future.isCancelled()).isTrue();
        assertThatThrownBy(future::result).isInstanceOf(CancelledError.class);
        assertThatThrownBy(future::exception).isInstanceOf(CancelledError.class);
        assertThatThrownBy(() -> future.setResult("late")).isInstanceOf(InvalidStateException.class);
    }

    @Test
    void case035_aTaskCannotBeCompletedFromOutside() {
        Task<Object> task = loop.createTask(script());

        assertThatThrownBy(() -> task.setResult("x")).hasMessageStartingWith("Task does not support setResult");
        assertThatThrownBy(() -> task.setException(new Error()))
                .hasMessageStartingWith("Task does not support setException");
    }

    @Test
    void case197_aPostFromTheLoopItselfJoinsTheSameQueue() {
        loop.callSoon(() -> {
            loop.callSoon(logs("soon"));
            loop.callSoonThreadsafe(logs("threadsafe"));
            loop.callSoon(logs("soon2"));
            loop.callSoon(loop::stop);
        });
        loop.runForever();

        assertThat(log).containsExactly("soon", "threadsafe", "soon2");
    }

    @Test
    void callAfterStepRunsBeforeTheNextCallback() {
        loop.callSoon(() -> {
            loop.callAfterStep(logs("after"));
            log.add("step");
        });
        loop.callSoon(logs("next"));
        runToEnd();

        assertThat(log).containsExactly("step", "after", "next");
    }

    @Test
    void onlyOneLoopRunsOnAThread() {
        EventLoop other = new VirtualTime().newLoop();
        loop.callSoon(() -> {
            assertThatThrownBy(other::runForever).hasMessageContaining("another loop is running");
            assertThatThrownBy(loop::runForever).hasMessage("This event loop is already running");
            assertThatThrownBy(() -> Fermata.run(script())).hasMessageContaining("another loop is running");
            assertThat(loop.isRunning()).isTrue();
            assertThat(runningLoop()).isSameAs(loop);
        });
        runToEnd();

        assertThat(loop.isRunning()).isFalse();
        assertThatThrownBy(Fermata::runningLoop).hasMessageStartingWith("No event loop runs on thread");
    }

    @Test
    void anotherThreadIsToldToUseCallSoonThreadsafe() {
        loop.callSoon(() -> {
            Throwable failure = CompletableFuture.supplyAsync(() -> {
                        try {
                            return loop.callSoon(() -> {});
                        } catch (IllegalStateException e) {
                            return e;
                        }
                    })
                    .thenApply(Throwable.class::cast)
                    .join();
            assertThat(failure).hasMessageContaining("Use loop.callSoonThreadsafe(...)");
            log.add("checked");
        });
        runToEnd();

        assertThat(log).containsExactly("checked");
    }

    @Test
    void tasksAreNamedByTheirNumber() {
        assertThat(loop.createTask(script()).name()).isEqualTo("Task-1");
        assertThat(loop.createTask(script(), "db").name()).isEqualTo("db");
        assertThat(loop.createTask(script()).name()).isEqualTo("Task-2");
    }

    @Test
    void aFailureThatNobodyReadIsReportedAtClose() {
        loop.setExceptionHandler((on, error) ->
                log.add(error.message() + ": " + error.exception().getMessage()));
        Task<?> read = loop.createTask(script().then(v -> {
            throw new IllegalStateException("read");
        }));
        loop.createTask(script().then(v -> {
            throw new IllegalStateException("unread");
        }));
        runToEnd();
        log.add(read.exception().getMessage());
        loop.close();

        assertThat(log).containsExactly("read", "Task exception was never retrieved: unread");
    }

    @Test
    void tooManyUnreadFailuresAreReportedEarlier() {
        loop.setExceptionHandler((on, error) -> log.add(error.exception().getMessage()));
        for (int i = 0; i < 1_002; i++) {
            Traceless failure = new Traceless("failure " + i);
            loop.createTask(script().then(v -> {
                throw failure;
            }));
        }
        runToEnd();

        assertThat(log).containsExactly("failure 0", "failure 1");
    }
}
