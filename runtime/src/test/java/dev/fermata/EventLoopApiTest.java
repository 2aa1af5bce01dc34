package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What asyncio's loop has besides callbacks and timers: task factory, handlers, executors. */
@NullUnmarked
class EventLoopApiTest {
    private final List<Object> log = new ArrayList<>();
    private final VirtualTime time = new VirtualTime();
    private final EventLoop loop = time.newLoop();

    @Test
    void every_task_comes_through_the_task_factory() {
        TaskFactory factory = (on, coroutine, options) -> {
            log.add("make " + options.name());
            return on.newTask(coroutine, new TaskOptions("made " + options.name(), options.context()));
        };
        loop.setTaskFactory(factory);
        assertThat(loop.taskFactory()).isSameAs(factory);
        MainRun.run(
                loop,
                script().act(() -> log.add(currentTask().name()))
                        .then(v -> createTask(script(), "named"))
                        .then(v -> gather(List.of(script()))));

        assertThat(log).containsExactly("make null", "made null", "make named", "make null");
    }

    @Test
    void a_task_factory_may_put_something_round_the_coroutine_and_be_taken_back() {
        loop.setTaskFactory((on, coroutine, options) ->
                on.newTask(script().act(() -> log.add("before")).then(v -> coroutine), options));
        Task<Object> task = loop.createTask(sleep(Duration.ZERO, "value"));
        loop.setTaskFactory(null);
        assertThat(loop.taskFactory()).isNull();

        assertThat(loop.runUntilComplete(task)).isEqualTo("value");
        assertThat(log).containsExactly("before");
    }

    @Test
    void a_task_factory_that_fails_or_gives_null_fails_the_caller() {
        loop.setTaskFactory((on, coroutine, options) -> null);
        assertThatThrownBy(() -> loop.createTask(script())).hasMessage("the task factory gave null");
        loop.setTaskFactory((on, coroutine, options) -> {
            throw new IllegalStateException("no");
        });
        assertThatThrownBy(() -> loop.createTask(script())).hasMessage("no");
    }

    @Test
    void the_exception_handler_can_be_asked_for_and_can_use_the_default_one() {
        assertThat(loop.exceptionHandler()).isNull();
        ExceptionHandler handler = (on, error) -> {
            log.add(error.message());
            on.defaultExceptionHandler(new LoopError("Passed on by a test", null, null));
        };
        loop.setExceptionHandler(handler);
        assertThat(loop.exceptionHandler()).isSameAs(handler);
        loop.callExceptionHandler(new LoopError("by hand", null, null));

        assertThat(log).containsExactly("by hand");
    }

    @Test
    void an_error_says_what_it_is_about() {
        Task<?> task = loop.createTask(script());
        Future<?> future = loop.createFuture();
        Handle handle = loop.callSoon(() -> {});

        LoopError ofTask = new LoopError("m", null, task);
        assertThat(ofTask.task()).isSameAs(task);
        assertThat(ofTask.future()).isSameAs(task);
        assertThat(ofTask.handle()).isNull();
        LoopError ofFuture = new LoopError("m", null, future);
        assertThat(ofFuture.task()).isNull();
        assertThat(ofFuture.future()).isSameAs(future);
        assertThat(new LoopError("m", null, handle).handle()).isSameAs(handle);
    }

    @Test
    void a_handle_knows_its_deadline() {
        assertThat(loop.callSoon(() -> {}).when()).isNull();
        assertThat(loop.callAt(77, () -> {}).when()).isEqualTo(77);
        assertThat(loop.callLater(Duration.ofNanos(5), () -> {}).when()).isEqualTo(loop.time() + 5);
    }

    @Test
    void run_until_complete_refuses_a_future_of_another_loop() {
        assertThatThrownBy(
                        () -> loop.runUntilComplete(new VirtualTime().newLoop().createFuture()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("belongs to another event loop");
    }

    @Test
    void a_stop_before_the_run_lets_one_batch_pass() {
        loop.callSoon(() -> {
            log.add("first");
            loop.callSoon(() -> log.add("second"));
        });
        loop.stop();
        loop.runForever();
        assertThat(log).containsExactly("first");
        loop.stop();
        loop.runForever();
        assertThat(log).containsExactly("first", "second");
    }

    @Test
    void the_default_executor_can_be_replaced_and_is_shut_down_at_the_end() {
        ExecutorService own = Executors.newSingleThreadExecutor(work -> new Thread(work, "own"));
        Fermata.run(script().act(() -> runningLoop().setDefaultExecutor(own))
                .then(v -> toThread(() -> Thread.currentThread().getName()))
                .then(log::add)
                .then(v -> runningLoop()
                        .runInExecutor(null, () -> Thread.currentThread().getName()))
                .then(log::add));

        assertThat(log).containsExactly("own", "own");
        assertThat(own.isTerminated()).isTrue();
        assertThatThrownBy(() -> own.execute(() -> {})).isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void a_call_in_an_executor_fails_with_what_it_threw() {
        Exception failure = new Exception("checked");
        Fermata.run(script().then(v -> runningLoop().runInExecutor(Runnable::run, () -> {
                    throw failure;
                }))
                .catching(Exception.class, e -> log.add(e == failure)));

        assertThat(log).containsExactly(true);
    }

    @Test
    void a_handle_of_another_thread_can_be_cancelled_by_it() {
        loop.callSoon(() -> CompletableFuture.runAsync(
                        () -> loop.callSoonThreadsafe(() -> log.add("never")).cancel())
                .join());
        loop.callLater(Duration.ofMillis(1), loop::stop);
        loop.runForever();

        assertThat(log).isEmpty();
    }

    @Test
    void debug_mode_can_be_switched() {
        assertThat(loop.isDebug()).isFalse();
        loop.setDebug(true);
        assertThat(loop.isDebug()).isTrue();
    }
}
