package dev.fermata;

import static dev.fermata.Fermata.createTask;
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

@NullUnmarked
class AsyncTraceTest {
    private final List<List<String>> seen = new ArrayList<>();

    /** The lines of suspended frames, and how many real ones of the loop come after. */
    private static List<String> asyncLines(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .filter(line -> line.getClassName().equals("Script"))
                .map(line -> line.getMethodName() + ":" + line.getLineNumber())
                .toList();
    }

    private void see(Throwable failure) {
        seen.add(asyncLines(failure));
        assertThat(failure.getStackTrace())
                .noneMatch(line -> line.getMethodName().equals("drive"));
    }

    private Script<Object> chain(Coroutine<?> innermost) {
        return Script.script("main")
                .then(v ->
                        Script.script("outer").then(x -> Script.script("inner").then(y -> innermost)));
    }

    @Test
    void aFailureShowsTheWholeChainOfAwaits() {
        VirtualTime.run(chain(script("leaf").then(v -> sleep(Duration.ZERO)).then(v -> {
                    throw new IOException("deep");
                }))
                .catching(IOException.class, e -> {
                    see(e);
                    return null;
                }));

        assertThat(seen).containsExactly(List.of("inner:1", "outer:1", "main:1"));
    }

    @Test
    void theFrameThatCatchesSeesItsCallersToo() {
        VirtualTime.run(script("main").then(v -> {
            Task<?> task = createTask(script("task")
                    .then(x -> Script.script("catcher")
                            .then(y -> sleep(Duration.ofSeconds(1)))
                            .catching(CancelledError.class, e -> {
                                see(e);
                                return null;
                            })));
            runningLoop().callLater(Duration.ofMillis(1), task::cancel);
            return task;
        }));

        assertThat(seen).containsExactly(List.of("catcher:1", "task:1"));
    }

    @Test
    void aFailureThatCrossesTasksShowsBothChains() {
        VirtualTime.run(script("main")
                .then(v -> createTask(script("worker")
                        .then(x -> script("part")
                                .then(y -> sleep(Duration.ZERO))
                                .then(y -> {
                                    throw new IOException("in a task");
                                }))))
                .catching(IOException.class, e -> {
                    see(e);
                    return null;
                }));

        assertThat(seen).containsExactly(List.of("worker:1", "main:1"));
    }

    @Test
    void oneFailureForManyWaitersStaysBounded() {
        IOException shared = new IOException("shared");
        VirtualTime.run(script("main").then(v -> {
            Future<Object> future = runningLoop().createFuture();
            for (int i = 0; i < 3_000; i++) {
                createTask(script("w" + i).then(x -> future).catching(IOException.class, e -> null));
            }
            return script("wait")
                    .then(x -> sleep(Duration.ZERO))
                    .act(() -> future.setException(shared))
                    .then(x -> sleep(Duration.ofSeconds(1)));
        }));

        assertThat(shared.getStackTrace()).hasSizeLessThanOrEqualTo(1_000);
    }

    @Test
    void anExceptionWithoutATraceIsLeftAlone() {
        class Bare extends Exception {
            private static final long serialVersionUID = 1L;

            Bare() {
                super("bare", null, false, false);
            }
        }
        VirtualTime.run(chain(script("leaf").then(v -> sleep(Duration.ZERO)).then(v -> {
                    throw new Bare();
                }))
                .catching(Bare.class, e -> {
                    see(e);
                    return null;
                }));

        assertThat(seen).containsExactly(List.of());
    }

    @Test
    void stackListsTheSuspendedFramesInnermostFirst() {
        VirtualTime.run(script("main").then(v -> {
            Task<?> task = createTask(chain(script("leaf").then(x -> sleep(Duration.ofSeconds(1)))));
            return script("look")
                    .then(x -> sleep(Duration.ZERO))
                    .act(() -> seen.add(task.stack().stream()
                            .map(StackTraceElement::getMethodName)
                            .toList()))
                    .then(x -> task)
                    .act(() -> seen.add(task.stack().stream()
                            .map(StackTraceElement::getMethodName)
                            .toList()));
        }));

        assertThat(seen).containsExactly(List.of("leaf", "inner", "outer", "main"), List.of());
    }
}
