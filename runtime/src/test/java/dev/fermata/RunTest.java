package dev.fermata;

import static dev.fermata.Fermata.allTasks;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class RunTest {
    private static final Duration LONG = Duration.ofSeconds(100);
    private final List<Object> log = new ArrayList<>();

    @Test
    void case207_leftoversAreCancelledAndWaitedFor() {
        Object result = VirtualTime.run(script().act(() -> createTask(script().then(v -> sleep(LONG))
                        .finallyDo(v -> sleep(Duration.ofMillis(2)))
                        .finallyDo(v -> log.add("cleaned up"))))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add("main returns"))
                .then(v -> 5));

        assertThat(log).containsExactly("main returns", "cleaned up");
        assertThat(result).isEqualTo(5);
    }

    @Test
    void tasksStartedDuringShutdownEndToo() {
        VirtualTime.run(script().act(() ->
                        createTask(script().then(v -> sleep(LONG)).finallyDo(v -> {
                            createTask(script().then(x -> sleep(LONG)).finallyDo(x -> log.add("late one ended")));
                            return sleep(Duration.ZERO);
                        })))
                .then(v -> sleep(Duration.ZERO)));

        assertThat(log).containsExactly("late one ended");
    }

    @Test
    void case208_aLeftoverThatFailsIsReported() {
        VirtualTime.run(script().act(() -> {
                    runningLoop()
                            .setExceptionHandler((on, error) -> log.add(error.message() + " " + error.exception()));
                    createTask(script().then(v -> sleep(LONG)).finallyDo(v -> {
                        throw new ArithmeticException("/ by zero");
                    }));
                })
                .then(v -> sleep(Duration.ZERO)));

        assertThat(log)
                .containsExactly("unhandled exception during run() shutdown java.lang.ArithmeticException: / by zero");
    }

    @Test
    void case211_theFailureOfMainIsThrownAfterShutdown() {
        assertThatThrownBy(() -> VirtualTime.run(script().act(
                                () -> createTask(script().then(v -> sleep(LONG)).finallyDo(v -> log.add("bg ends"))))
                        .then(v -> sleep(Duration.ZERO))
                        .then(v -> {
                            throw new NoSuchElementException("main failed");
                        })))
                .isInstanceOf(NoSuchElementException.class);
        assertThat(log).containsExactly("bg ends");
    }

    @Test
    void case212_mainMayCancelItself() {
        assertThatThrownBy(() -> VirtualTime.run(
                        script().act(() -> currentTask().cancel()).then(v -> sleep(Duration.ZERO))))
                .isInstanceOf(CancelledError.class);
    }

    @Test
    void allTasksAreTheUnfinishedOnesInOrderOfCreation() {
        List<String> names = VirtualTime.run(Script.<List<String>>script()
                .act(() -> {
                    createTask(script(), "ends");
                    createTask(script().then(v -> sleep(LONG)), "first");
                    createTask(script().then(v -> sleep(LONG)), "second");
                })
                .then(v -> sleep(Duration.ZERO))
                .then(v -> allTasks().stream().map(Task::name).toList()));

        assertThat(names).containsExactly("Task-1", "first", "second");
    }

    @Test
    void aStageThatAnotherThreadCompletesWakesTheLoop() {
        Thread[] threads = new Thread[2];
        String value = Fermata.run(Script.<String>script()
                .then(v -> toThread(() -> {
                    threads[0] = Thread.currentThread();
                    return "from thread";
                }))
                .act(() -> threads[1] = Thread.currentThread()));

        assertThat(value).isEqualTo("from thread");
        assertThat(threads[0]).isNotSameAs(threads[1]);
        assertThat(threads[1]).isSameAs(Thread.currentThread());
    }

    @Test
    void theFailureOfAStageIsUnwrapped() {
        CompletableFuture<Object> failed = new CompletableFuture<>();
        IllegalStateException cause = new IllegalStateException("cause");

        assertThatThrownBy(() -> Fermata.run(script().act(() -> runningLoop()
                                .callSoon(() -> failed.completeExceptionally(new CompletionException(cause))))
                        .then(v -> Future.of(failed, runningLoop()))))
                .isSameAs(cause);
    }

    @Test
    void cancellingTheWaitCancelsTheStage() {
        CompletableFuture<Object> stage = new CompletableFuture<>();
        VirtualTime.run(script().then(v -> {
                    Future<Object> future = Future.of(stage, runningLoop());
                    runningLoop().callSoon(future::cancel);
                    return future;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cancelled");
        assertThat(stage).isCancelled();
    }

    @Test
    void case198_anotherThreadStartsACoroutine() {
        Fermata.run(script().then(v -> {
            EventLoop loop = runningLoop();
            return toThread(() -> {
                log.add(Fermata.runCoroutineThreadsafe(script().then(x -> sleep(Duration.ZERO, 3)), loop)
                        .join());
                CompletableFuture<Object> failing = Fermata.runCoroutineThreadsafe(
                        script().then(x -> {
                            throw new IllegalArgumentException("no b");
                        }),
                        loop);
                log.add(failing.handle((value, failure) -> failure.getMessage()).join());
                return null;
            });
        }));

        assertThat(log).containsExactly(3, "no b");
    }

    @Test
    void aCompletableFutureFollowsAFuture() {
        VirtualTime.run(script().then(v -> {
            Future<Object> good = runningLoop().createFuture();
            Future<Object> cancelled = runningLoop().createFuture();
            CompletableFuture<Object> a = good.toCompletableFuture();
            CompletableFuture<Object> b = cancelled.toCompletableFuture();
            Future<Object> backwards = runningLoop().createFuture();
            backwards.toCompletableFuture().cancel(true);
            good.setResult("value");
            cancelled.cancel();
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> log.add(List.of(a.join(), b.isCancelled(), backwards.isCancelled())));
        }));

        assertThat(log).containsExactly(List.of("value", true, true));
    }

    @Test
    void awaitInOrdinaryCodeSaysWhatToDo() {
        assertThatThrownBy(() -> Fermata.await(sleep(Duration.ZERO)))
                .isInstanceOf(NotTransformedError.class)
                .hasMessageContaining("dev.fermata.RunTest.")
                .hasMessageContaining("java -javaagent:fermata-agent.jar")
                .hasMessageContaining("javac -processorpath")
                .hasMessageContaining("fermata:transform");
    }

    @Test
    void aTaskCannotAwaitItselfOrAFutureOfAnotherLoop() {
        VirtualTime.run(script().then(v -> currentTask())
                .catching(
                        IllegalStateException.class,
                        e -> log.add("itself: " + e.getMessage().contains("awaits itself")))
                .then(v -> new VirtualTime().newLoop().createFuture())
                .catching(
                        IllegalStateException.class,
                        e -> log.add("other loop: " + e.getMessage().contains("belongs to another event loop"))));

        assertThat(log).containsExactly("itself: true", "other loop: true");
    }

    @Test
    void resultOutsideRewrittenCodeIsAFinishedCoroutineForOneUse() {
        Coroutine<String> coroutine = Fermata.result("value");

        assertThat(VirtualTime.<String>run(coroutine)).isEqualTo("value");
        assertThatThrownBy(() -> VirtualTime.run(coroutine))
                .hasMessageStartingWith("This coroutine was awaited before");
    }

    @Test
    void twoTasksCannotShareACoroutine() {
        Coroutine<Object> shared = script().then(v -> sleep(Duration.ZERO));

        assertThatThrownBy(() ->
                        VirtualTime.run(script().act(() -> createTask(shared)).then(v -> createTask(shared))))
                .hasMessageStartingWith("This coroutine was awaited before");
    }

    @Test
    void anInterruptSurvivesTheRun() {
        Thread.currentThread().interrupt();
        Fermata.run(script().then(v -> sleep(Duration.ofMillis(1))));

        assertThat(Thread.interrupted()).isTrue();
    }
}
