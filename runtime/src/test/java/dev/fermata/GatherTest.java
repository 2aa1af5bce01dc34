package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class GatherTest {
    private final List<Object> log = new ArrayList<>();

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }

    private Coroutine<String> named(String name, long millis) {
        return Script.<String>script()
                .then(v -> sleep(ms(millis)))
                .act(() -> log.add("done " + name))
                .then(v -> name);
    }

    private static Script<String> failing(String message) {
        return Script.<String>script().then(v -> {
            throw new IOException(message);
        });
    }

    @Test
    void case096_resultsAreInTheOrderOfTheArguments() {
        VirtualTime.run(script().then(v -> gather(named("slow", 10), named("fast", 2)))
                .then(v -> log.add(v))
                .then(v -> gather(List.<Awaitable<String>>of()))
                .then(v -> log.add(v)));

        assertThat(log).containsExactly("done fast", "done slow", List.of("slow", "fast"), List.of());
    }

    @Test
    void case097_theFirstFailureIsThrownAndTheOthersGoOn() {
        VirtualTime.run(script().then(v -> {
            Task<String> ok = createTask(named("ok", 4));
            return script().then(x -> gather(ok, failing("first")))
                    .catching(IOException.class, e -> log.add("caught " + e.getMessage() + " " + ok.isDone()))
                    .then(x -> ok);
        }));

        assertThat(log).containsExactly("caught first false", "done ok");
    }

    @Test
    void case099_outcomesHoldFailuresAndCancellations() {
        VirtualTime.run(script().then(v -> {
                    Task<String> cancelled = createTask(named("never", 1_000));
                    cancelled.cancel();
                    return gatherOutcomes(sleep(Duration.ZERO, "v"), failing("k"), cancelled);
                })
                .then(v -> {
                    for (Object each : (List<?>) v) {
                        Outcome<?> outcome = (Outcome<?>) each;
                        log.add(
                                outcome.isSuccess()
                                        ? outcome.get()
                                        : outcome.failure().getClass().getSimpleName());
                    }
                    return null;
                }));

        assertThat(log).containsExactly("v", "IOException", "CancelledError");
    }

    @Test
    void case100_cancellingWaitsForTheCleanupOfAll() {
        VirtualTime.run(script().then(v -> {
                    Task<?> outer = createTask(script().then(x -> gather(cleaning(1), cleaning(2))));
                    runningLoop().callLater(ms(1), outer::cancel);
                    return outer;
                })
                .catching(CancelledError.class, e -> log.add("outer cancelled")));

        assertThat(log).containsExactly("cleanup 1", "cleanup 2", "outer cancelled");
    }

    private Script<Object> cleaning(int n) {
        return script().then(v -> sleep(ms(1_000)))
                .finallyDo(v -> sleep(Duration.ZERO))
                .finallyDo(v -> log.add("cleanup " + n));
    }

    @Test
    void case101_cancellingOutcomesIsACancellationToo() {
        VirtualTime.run(script().then(v -> {
                    Task<?> outer = createTask(script().then(x -> gatherOutcomes(cleaning(1), cleaning(2))));
                    runningLoop().callLater(ms(1), () -> outer.cancel("why"));
                    return outer;
                })
                .catching(CancelledError.class, e -> log.add("outer cancelled " + e.getMessage())));

        assertThat(log).containsExactly("cleanup 1", "cleanup 2", "outer cancelled why");
    }

    @Test
    void case105_theFailureWhoseCallbackRanFirstIsThrown() {
        VirtualTime.run(script().then(v -> {
                    Future<String> a = runningLoop().createFuture();
                    Future<String> b = runningLoop().createFuture();
                    Future<List<String>> both = gather(a, b, a);
                    b.setException(new IOException("b"));
                    a.setException(new IOException("a"));
                    return both;
                })
                .catching(IOException.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("b");
    }

    @Test
    void duplicatesRunOnce() {
        VirtualTime.run(script().then(v -> {
                    Task<String> task = createTask(named("x", 1));
                    return gather(task, task);
                })
                .then(v -> log.add(v)));

        assertThat(log).containsExactly("done x", List.of("x", "x"));
    }

    @Test
    void aCoroutineThatStandsThereTwiceRunsOnce() {
        Coroutine<String> once = named("once", 1);
        VirtualTime.run(script().then(v -> gather(once, once)).then(v -> log.add(v)));

        assertThat(log).containsExactly("done once", List.of("once", "once"));
    }

    @Test
    void aFutureOfAnotherLoopIsRefused() {
        EventLoop other = new VirtualTime().newLoop();
        Future<String> foreign = other.createFuture();
        VirtualTime.run(script().then(v -> gather(foreign))
                .catching(IllegalStateException.class, e -> log.add(e.getMessage())));

        assertThat(log)
                .containsExactly("Future(pending) belongs to another event loop. Await it there"
                        + " (runCoroutineThreadsafe), or await its toCompletableFuture().");
        other.close();
    }
}
