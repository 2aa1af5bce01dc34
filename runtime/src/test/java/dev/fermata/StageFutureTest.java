package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cancellation passes the bridge to CompletionStage both ways. */
@NullUnmarked
class StageFutureTest {
    private final List<Object> log = new ArrayList<>();
    private final List<Task<?>> tasks = new ArrayList<>();

    /** As HttpClient's: cancelling it ends the exchange, and so does cancelling a stage derived from it. */
    private static final class Exchange extends CompletableFuture<String> {
        private final List<Object> log;

        Exchange(List<Object> log) {
            this.log = log;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            boolean cancelled = super.cancel(mayInterruptIfRunning);
            log.add("cancel(" + mayInterruptIfRunning + ") " + cancelled);
            return cancelled;
        }
    }

    private Coroutine<Object> awaiting(CompletionStage<?> stage) {
        return script().then(v -> Future.of(stage, runningLoop()));
    }

    private static Coroutine<Void> turn() {
        return sleep(Duration.ZERO);
    }

    private Coroutine<Object> end(int task) {
        return script().then(v -> gatherOutcomes(tasks))
                .act(() -> log.add(tasks.get(task).describe()));
    }

    @Test
    void cancelling_the_task_cancels_the_exchange_once() {
        Exchange exchange = new Exchange(log);
        VirtualTime.run(script().act(() -> tasks.add(createTask(awaiting(exchange))))
                .then(v -> turn())
                .act(() -> tasks.get(0).cancel())
                .act(() -> tasks.get(0).cancel())
                .then(v -> end(0)));

        assertThat(log).containsExactly("cancel(true) true", "cancelled");
    }

    @Test
    void a_timeout_cancels_the_exchange() {
        Exchange exchange = new Exchange(log);
        VirtualTime.run(script().then(v -> waitFor(awaiting(exchange), Duration.ofMillis(1)))
                .catching(TimeoutException.class, e -> log.add("timeout")));

        assertThat(log).containsExactly("cancel(true) true", "timeout");
    }

    @Test
    void a_group_that_fails_cancels_the_exchange() {
        Exchange exchange = new Exchange(log);
        VirtualTime.run(script().then(v -> Scoped.with(
                        task -> TaskGroup.open(),
                        group -> script().act(() -> group.createTask(awaiting(exchange)))
                                .then(x -> turn())
                                .act(() -> {
                                    throw new IOException("body");
                                })))
                .catching(ExceptionGroup.class, e -> log.add(e.exceptions().toString())));

        assertThat(log).containsExactly("cancel(true) true", "[java.io.IOException: body]");
    }

    @Test
    void cancelling_beats_a_value_that_the_loop_has_not_seen() {
        Exchange exchange = new Exchange(log);
        VirtualTime.run(script().act(() -> tasks.add(createTask(awaiting(exchange))))
                .then(v -> turn())
                .act(() -> {
                    exchange.complete("late");
                    tasks.get(0).cancel();
                })
                .then(v -> end(0)));

        assertThat(log).containsExactly("cancel(true) false", "cancelled");
    }

    @Test
    void a_cancelled_exchange_cancels_who_awaits_it() {
        Exchange exchange = new Exchange(log);
        VirtualTime.run(script().act(() -> tasks.add(createTask(awaiting(exchange.thenApply(String::length)))))
                .then(v -> turn())
                .act(() -> exchange.cancel(false))
                .then(v -> end(0)));

        assertThat(log).containsExactly("cancel(false) true", "cancelled");
    }

    @Test
    void shielding_keeps_the_exchange() {
        Exchange exchange = new Exchange(log);
        VirtualTime.run(script().act(
                        () -> tasks.add(createTask(script().then(v -> Fermata.shield(awaiting(exchange))))))
                .then(v -> turn())
                .then(v -> turn())
                .act(() -> tasks.get(0).cancel())
                .then(v -> end(0))
                .act(() -> exchange.complete("done"))
                .then(v -> turn())
                .then(v -> turn()));

        assertThat(log).containsExactly("cancelled");
    }

    @Test
    void an_exchange_may_end_when_the_loop_is_closed() {
        Exchange exchange = new Exchange(log);
        EventLoop loop = new VirtualTime().newLoop();
        Future<String> future = Future.of(exchange, loop);
        CompletableFuture<String> backwards = loop.<String>createFuture().toCompletableFuture();
        loop.close();

        assertThatCode(() -> {
                    exchange.complete("late");
                    backwards.cancel(true);
                })
                .doesNotThrowAnyException();
        assertThat(future.isDone()).isFalse();
    }

    @Test
    void what_is_cancelled_before_the_loop_has_seen_it_does_not_begin() {
        EventLoop loop = new VirtualTime().newLoop();
        CompletableFuture<Object> started = Fermata.runCoroutineThreadsafe(script().act(() -> log.add("began")), loop);
        started.cancel(true);
        loop.callSoon(() -> loop.callSoon(() -> loop.callSoon(loop::stop)));
        loop.runForever();

        assertThat(log).isEmpty();
        assertThat(loop.allTasks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancelling_what_was_started_cancels_the_task_which_may_refuse(boolean refuses) {
        EventLoop loop = new VirtualTime().newLoop();
        List<CompletableFuture<Object>> started = new ArrayList<>();
        MainRun.run(
                loop,
                script().act(() -> started.add(Fermata.runCoroutineThreadsafe(
                                script().then(v -> sleep(Duration.ofSeconds(9)))
                                        .catching(CancelledError.class, e -> {
                                            log.add("asked");
                                            if (!refuses) {
                                                throw e;
                                            }
                                            return "refused";
                                        })
                                        .act(() -> log.add("goes on")),
                                loop)))
                        .then(v -> turn())
                        .then(v -> turn())
                        .act(() -> started.get(0).cancel(true))
                        .then(v -> sleep(Duration.ofMillis(1))));

        assertThat(log).isEqualTo(refuses ? List.of("asked", "goes on") : List.of("asked"));
        assertThat(started.get(0)).isCancelled();
    }

    @Test
    void a_failure_behind_a_cancelled_target_is_reported() {
        EventLoop loop = new VirtualTime().newLoop();
        loop.setExceptionHandler((on, error) -> log.add(error.message() + ": " + error.exception()));
        Future<Object> future = loop.createFuture();
        CompletableFuture<Object> target = future.toCompletableFuture();
        target.complete("by somebody else");
        future.setException(new IOException("lost"));
        loop.callSoon(loop::stop);
        loop.runForever();
        loop.close();

        assertThat(log).containsExactly("Future exception was never retrieved: java.io.IOException: lost");
    }
}
