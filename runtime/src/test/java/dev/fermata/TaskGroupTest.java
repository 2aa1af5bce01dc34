package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class TaskGroupTest {
    private static final Duration LONG = Duration.ofSeconds(10);
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private Coroutine<Object> group(Scoped.Part<TaskGroup, Coroutine<?>> body) {
        return Scoped.with(task -> TaskGroup.open(), body);
    }

    private Script<Object> longSleep() {
        return script().then(v -> sleep(LONG));
    }

    private static Script<Object> failing(Exception failure) {
        return script().then(v -> {
            throw failure;
        });
    }

    private static List<String> messages(ExceptionGroup group) {
        return group.exceptions().stream().map(Throwable::getMessage).toList();
    }

    @Test
    void case122_waitsForAllTasks() {
        List<Task<Integer>> tasks = new ArrayList<>();
        VirtualTime.run(group(group -> script().act(() -> {
            for (int i = 1; i <= 2; i++) {
                int n = i;
                tasks.add(group.createTask(Script.<Integer>script()
                        .then(v -> sleep(ms(30 - 10 * n)))
                        .act(() -> log.add("done " + n))
                        .then(v -> n * 10)));
            }
            log.add("body end " + tasks.stream().map(Future::isDone).toList());
        })));

        assertThat(log).containsExactly("body end [false, false]", "done 2", "done 1");
        assertThat(tasks.stream().map(Future::result).toList()).containsExactly(10, 20);
    }

    @Test
    void case123_theFirstFailureCancelsTheOthersAndWaitsForTheirCleanup() {
        List<Task<?>> sibling = new ArrayList<>();
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> {
                    sibling.add(group.createTask(
                            longSleep().finallyDo(x -> sleep(ms(2))).finallyDo(x -> log.add("sibling cleaned up"))));
                    group.createTask(script().then(x -> sleep(ms(1))).then(x -> {
                        throw new NoSuchElementException("db");
                    }));
                })))
                .catching(ExceptionGroup.class, e -> log.add(e.getMessage() + " " + messages(e))));

        assertThat(log).containsExactly("sibling cleaned up", "unhandled errors in a TaskGroup (1 sub-exception) [db]");
        assertThat(sibling.get(0).isCancelled()).isTrue();
    }

    @Test
    void case124_and_125_failuresAreInOrderOfCompletion() {
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> {
                    group.createTask(longSleep().finallyDo(x -> {
                        throw new IOException("c");
                    }));
                    group.createTask(failing(new IOException("a")));
                    group.createTask(failing(new IOException("b")));
                })))
                .catching(ExceptionGroup.class, e -> log.add(messages(e))));

        assertThat(log).containsExactly(List.of("a", "b", "c"));
    }

    @Test
    void case126_and_128_theBodysFailureComesLast() {
        VirtualTime.run(script().then(v -> group(group -> script().act(
                                () -> group.createTask(longSleep().finallyDo(x -> {
                                    throw new IOException("child");
                                })))
                        .then(x -> sleep(Duration.ZERO))
                        .then(x -> {
                            throw new IOException("body");
                        })))
                .catching(ExceptionGroup.class, e -> log.add(messages(e))));

        assertThat(log).containsExactly(List.of("child", "body"));
    }

    @Test
    void case129_aFailureInterruptsTheBodyAndTheCountIsBalanced() {
        VirtualTime.run(script().then(v ->
                        group(group -> script().act(() -> group.createTask(failing(new IOException("c"))))
                                .then(x -> sleep(LONG))
                                .catching(CancelledError.class, e -> {
                                    log.add("body interrupted " + currentTask().cancelling());
                                    throw e;
                                })))
                .catching(
                        ExceptionGroup.class,
                        e -> log.add("group error " + currentTask().cancelling()))
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add("not cancelled any more")));

        assertThat(log).containsExactly("body interrupted 1", "group error 0", "not cancelled any more");
    }

    @Test
    void case130_theBodyMayReplaceTheCancellation() {
        VirtualTime.run(script().then(v ->
                        group(group -> script().act(() -> group.createTask(failing(new IOException("c"))))
                                .then(x -> sleep(LONG))
                                .catching(CancelledError.class, e -> {
                                    throw new IOException("body");
                                })))
                .catching(
                        ExceptionGroup.class,
                        e -> log.add(messages(e) + " " + currentTask().cancelling())));

        assertThat(log).containsExactly("[c, body] 0");
    }

    @Test
    void case131_anExternalCancelIsPassedOnAfterTheTasksEnded() {
        VirtualTime.run(script().then(v -> {
                    Task<?> parent =
                            createTask(script().then(x -> group(group -> script().act(() -> group.createTask(longSleep()
                                            .finallyDo(y -> sleep(Duration.ZERO))
                                            .finallyDo(y -> log.add("cleanup"))))))
                                    .catching(Throwable.class, e -> {
                                        log.add("parent sees " + e.getClass().getSimpleName());
                                        throw e;
                                    }));
                    runningLoop().callLater(ms(1), parent::cancel);
                    return parent;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cleanup", "parent sees CancelledError", "cancelled");
    }

    @Test
    void case132_anExternalCancelIsDeliveredAgainAfterTheGroupsErrors() {
        VirtualTime.run(script().then(v -> {
                    Task<?> parent = createTask(script().then(x -> group(group -> script().act(
                                            () -> group.createTask(longSleep().finallyDo(y -> {
                                                throw new IOException("cleanup");
                                            })))))
                            .catching(
                                    ExceptionGroup.class,
                                    e -> log.add("group " + currentTask().cancelling()))
                            .then(x -> sleep(Duration.ZERO))
                            .act(() -> log.add("cancel was lost"))
                            .catching(CancelledError.class, e -> {
                                log.add("cancel delivered again");
                                throw e;
                            }));
                    runningLoop().callLater(ms(1), parent::cancel);
                    return parent;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("group 1", "cancel delivered again", "cancelled");
    }

    @Test
    void case137_aFinishedGroupTakesNoTask() {
        List<TaskGroup> kept = new ArrayList<>();
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> kept.add(group))))
                .act(() -> assertThatThrownBy(() -> kept.get(0).createTask(script()))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("is finished"))
                .act(() -> log.add("checked")));

        assertThat(log).containsExactly("checked");
    }

    @Test
    void case138_aTaskMayAddSiblings() {
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> group.createTask(script().act(() -> {
                    group.createTask(script().then(x -> sleep(ms(1))).act(() -> log.add("leaf")));
                    log.add("spawned");
                })))))
                .act(() -> log.add("all finished")));

        assertThat(log).containsExactly("spawned", "leaf", "all finished");
    }

    @Test
    void case141_anEmptyGroupDoesNotGiveWay() {
        VirtualTime.run(script().act(() -> runningLoop().callSoon(() -> log.add("callback")))
                .then(v -> group(group -> script()))
                .act(() -> log.add("group left"))
                .then(v -> sleep(Duration.ZERO)));

        assertThat(log).containsExactly("group left", "callback");
    }

    @Test
    void case143_aTaskThatRefusesKeepsTheGroupOpen() {
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> {
                    group.createTask(longSleep()
                            .catching(CancelledError.class, e -> sleep(ms(4)))
                            .act(() -> log.add("stubborn returns")));
                    group.createTask(script().then(x -> sleep(Duration.ZERO)).then(x -> {
                        throw new IOException("bad");
                    }));
                })))
                .catching(ExceptionGroup.class, e -> log.add(messages(e))));

        assertThat(log).containsExactly("stubborn returns", List.of("bad"));
    }

    @Test
    void case145_aGroupWorksInTheCleanupOfACancelledTask() {
        VirtualTime.run(script().then(v -> {
                    Task<?> task = createTask(longSleep()
                            .finallyDo(x ->
                                    group(group -> script().then(y -> group.createTask(sleep(Duration.ZERO, "ok")))))
                            .finallyDo(
                                    x -> log.add("cancelling " + currentTask().cancelling())));
                    runningLoop().callLater(ms(1), task::cancel);
                    return task;
                })
                .catching(CancelledError.class, e -> log.add("cancelled")));

        assertThat(log).containsExactly("cancelling 1", "cancelled");
    }

    @Test
    void cancelEndsTheTasksWithoutAnError() {
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> {
                    group.createTask(longSleep().finallyDo(x -> log.add("ended")));
                    group.createTask(script().then(x -> sleep(ms(1))).act(group::cancel));
                })))
                .act(() -> log.add("left normally")));

        assertThat(log).containsExactly("ended", "left normally");
    }

    @Test
    void theBodysCancellationIsNotHiddenByACleanupError() {
        VirtualTime.run(script().then(v -> group(group -> script().act(() -> {
                    throw new IOException("body");
                })))
                .catching(
                        ExceptionGroup.class,
                        e -> log.add(List.of(e.exceptions().size(), e.getSuppressed().length))));

        assertThat(log).containsExactly(List.of(1, 1));
    }

    @Test
    void closeInOrdinaryCodeSaysWhatToDo() {
        VirtualTime.run(
                script().act(() -> assertThatThrownBy(() -> TaskGroup.open().close())
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("Use try-with-resources in an @Async method")));
        assertThatThrownBy(TaskGroup::open).hasMessageStartingWith("No event loop runs on thread");
    }
}
