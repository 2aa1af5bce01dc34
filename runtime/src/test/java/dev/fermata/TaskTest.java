package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.internal.Rethrow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class TaskTest {
    private final List<Object> log = new ArrayList<>();

    private Coroutine<String> worker(String name) {
        return Script.<String>script()
                .act(() -> log.add(name + " 0"))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add(name + " 1"))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add(name + " 2"))
                .then(v -> name);
    }

    @Test
    void sleepZeroAlternatesStrictly() {
        String last = VirtualTime.run(
                Script.<String>script().act(() -> createTask(worker("a"))).then(v -> createTask(worker("b"))));

        assertThat(log).containsExactly("a 0", "b 0", "a 1", "b 1", "a 2", "b 2");
        assertThat(last).isEqualTo("b");
    }

    @Test
    void aCoroutineRunsOnceOnly() {
        Coroutine<String> coroutine = worker("a");

        assertThatThrownBy(() -> VirtualTime.run(script().then(v -> coroutine)
                        .act(() -> log.add("first"))
                        .then(v -> coroutine)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("This coroutine was awaited before");
        assertThat(log).endsWith("first");
    }

    @Test
    void aTaskCancelledBeforeItsFirstStepNeverEntersItsBody() {
        VirtualTime.run(script().then(v -> {
                    Task<?> task =
                            createTask(script().act(() -> log.add("body")).finallyDo(x -> log.add("finally")));
                    log.add(List.of(task.cancel(), task.isCancelled(), task.isDone()));
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly(List.of(true, false, false), "cancelled");
    }

    @Test
    void cancellingItselfHitsTheNextAwait() {
        VirtualTime.run(script().act(() -> {
                    currentTask().cancel();
                    log.add("still here");
                })
                .then(v -> sleep(Duration.ofSeconds(1)))
                .catching(CancelledError.class, e -> log.add("hit at await")));

        assertThat(log).containsExactly("still here", "hit at await");
    }

    @Test
    void aRequestInTheLastStepWinsOverTheResult() {
        VirtualTime.run(script().then(v -> createTask(script().then(x -> {
                    currentTask().cancel();
                    return "value";
                })))
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cancelled");
    }

    @Test
    void cancelWinsOverAResultThatIsNotDelivered() {
        VirtualTime.run(script().then(v -> {
                    Future<Object> future = runningLoop().createFuture();
                    Task<?> task = createTask(script().then(x -> future));
                    runningLoop().callSoon(() -> {
                        future.setResult("late");
                        task.cancel("stop");
                    });
                    return task;
                })
                .catching(CancelledError.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("stop");
    }

    @Test
    void aMillionSuspendedFramesUnwindOnASmallStack() {
        Integer depth = VirtualTime.run(new Deep(1_000_000));

        assertThat(depth).isEqualTo(1_000_000);
    }

    @Test
    void aFailureCrossesAMillionFramesToo() {
        VirtualTime.run(script().then(v -> {
                    Task<?> deep = createTask(new Deep(1_000_000));
                    runningLoop().callLater(Duration.ofMillis(1), deep::cancel);
                    return deep;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cancelled");
    }

    /** Counts its depth after the innermost call has slept; each call is deferred to the task's loop. */
    private static final class Deep extends Coroutine<Integer> {
        private final int n;

        Deep(int n) {
            this.n = n;
        }

        @Override
        public Object start(Task<?> task, int depth) {
            return defer(task);
        }

        @Override
        public Object resume(Task<?> task, Object value, Throwable failure) {
            if (state == 0) {
                claim();
                Object got = n == 0 ? sleep(Duration.ofSeconds(1)).start(task, 0) : new Deep(n - 1).start(task, 0);
                suspend(task, 1);
                return got;
            }
            if (failure != null) {
                throw Rethrow.asIs(failure);
            }
            return value == null ? 0 : (Integer) value + 1;
        }
    }
}
