package dev.fermata;

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
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What asyncio's cases 187 to 193 leave open. */
@NullUnmarked
class ContextTest {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);
    private static final ContextVar<String> BARE = ContextVar.of("BARE");

    private final List<Object> log = new ArrayList<>();

    private void in(Script<?> main) {
        VirtualTime.run(main);
    }

    @Test
    void a_variable_gives_its_value_or_the_fallback_or_the_default() {
        Context.empty().run(() -> {
            assertThat(V.get()).isZero();
            assertThat(V.get(7)).isEqualTo(7);
            assertThat(BARE.get("fallback")).isEqualTo("fallback");
            assertThatThrownBy(BARE::get)
                    .isInstanceOf(NoSuchElementException.class)
                    .hasMessageStartingWith("ContextVar(BARE) is not set");
            BARE.set(null);
            assertThat(BARE.get()).isNull();
            assertThat(BARE.get("fallback")).isNull();
        });
    }

    @Test
    void a_context_shows_what_was_set_in_it_and_no_default() {
        Context context = Context.empty();
        context.run(() -> {
            BARE.set("b");
            V.set(1);
            BARE.set("c");
        });

        assertThat(context.asMap()).containsExactly(Map.entry(BARE, "c"), Map.entry(V, 1));
        assertThat(context.size()).isEqualTo(2);
        assertThat(context.get(V)).isEqualTo(1);
        assertThat(context.contains(V)).isTrue();
        Context other = Context.empty();
        assertThat(other.contains(V)).isFalse();
        assertThat(other.get(V, null)).isNull();
        assertThatThrownBy(() -> other.get(V)).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void a_token_resets_once_and_in_its_own_context_only() {
        Context context = Context.empty();
        context.run(() -> {
            Token<String> first = BARE.set("a");
            Token<String> second = BARE.set("b");
            assertThat(first.hasOldValue()).isFalse();
            assertThat(second.oldValue()).isEqualTo("a");
            assertThatThrownBy(() -> Context.copyCurrent().run(() -> BARE.reset(second)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("different Context");
            BARE.reset(second);
            assertThat(BARE.get()).isEqualTo("a");
            assertThatThrownBy(() -> BARE.reset(second))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("already been used once");
            BARE.reset(first);
            assertThatThrownBy(BARE::get).isInstanceOf(NoSuchElementException.class);
            assertThatThrownBy(() -> ContextVar.<String>of("other").reset(BARE.set("c")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("different ContextVar");
        });
    }

    @Test
    void resetting_one_variable_leaves_the_others() {
        ContextVar<Integer> w = ContextVar.of("W");
        Context context = Context.empty();
        context.run(() -> {
            try (var v = V.set(1);
                    var bare = BARE.set("in")) {
                w.set(3);
                assertThat(v.variable()).isSameAs(V);
                assertThat(bare.oldValue()).isNull();
                assertThat(Context.copyCurrent().asMap()).hasSize(3);
            }
            assertThat(Context.copyCurrent().asMap()).containsExactly(Map.entry(w, 3));
        });
    }

    @Test
    void run_gives_the_value_and_throws_the_failure_as_it_is() {
        assertThat(Context.empty().run(() -> V.get() + 1)).isEqualTo(1);
        Exception failure = new Exception("checked");
        assertThatThrownBy(() -> Context.empty().run(() -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    @Test
    void nobody_enters_a_context_twice() {
        Context context = Context.empty();
        context.run(() -> {
            assertThatThrownBy(() -> context.run(() -> log.add("twice"))).hasMessageStartingWith("Cannot enter");
            Context.empty()
                    .run(() -> assertThatThrownBy(() -> context.run(() -> log.add("twice")))
                            .hasMessageStartingWith("Cannot enter"));
            context.copy().run(() -> log.add("copy"));
        });
        context.run(() -> log.add("again"));
        in(script().act(() -> assertThatThrownBy(() -> currentTask().context().run(() -> log.add("own")))
                .hasMessageStartingWith("Cannot enter")));

        assertThat(log).containsExactly("copy", "again");
    }

    @Test
    void outside_a_loop_each_thread_has_its_own_context_which_run_copies() {
        Token<Integer> token = V.set(5);
        try {
            in(script().act(() -> {
                log.add(V.get());
                V.set(6);
            }));
            log.add(V.get());
            log.add(CompletableFuture.supplyAsync(V::get).join());
        } finally {
            V.reset(token);
        }

        assertThat(log).containsExactly(5, 5, 0);
    }

    @Test
    void every_way_to_schedule_takes_a_copy_at_that_moment() {
        in(script().act(() -> {
                    EventLoop loop = runningLoop();
                    Future<Object> future = loop.createFuture();
                    V.set(1);
                    loop.callSoon(() -> log.add("soon " + V.get()));
                    loop.callSoonThreadsafe(() -> log.add("threadsafe " + V.get()));
                    loop.callLater(Duration.ofMillis(1), () -> log.add("later " + V.get()));
                    loop.callAt(loop.time() + 2_000_000, () -> log.add("at " + V.get()));
                    future.addDoneCallback(done -> log.add("done " + V.get()));
                    createTask(script().act(() -> log.add("task " + V.get())));
                    V.set(2);
                    future.setResult("x");
                    future.addDoneCallback(done -> log.add("late " + V.get()));
                    loop.callAfterStep(() -> log.add("after step " + V.get()));
                })
                .then(v -> sleep(Duration.ofMillis(5))));

        assertThat(log)
                .containsExactly(
                        "after step 2", "soon 1", "threadsafe 1", "task 1", "done 1", "late 2", "later 1", "at 1");
    }

    @Test
    void every_way_to_schedule_takes_a_context() {
        Context context = Context.empty();
        Runnable add = () -> V.set(V.get() + 1);
        in(script().act(() -> {
                    EventLoop loop = runningLoop();
                    Future<Object> future = loop.createFuture();
                    loop.callSoon(add, context);
                    loop.callSoonThreadsafe(add, context);
                    loop.callLater(Duration.ofMillis(1), add, context);
                    loop.callAt(loop.time() + 2_000_000, add, context);
                    future.addDoneCallback(done -> add.run(), context);
                    future.setResult("x");
                    createTask(script().act(add::run), context);
                    createTask(script().act(add::run), "named", context);
                })
                .then(v -> sleep(Duration.ofMillis(5)))
                .act(() -> log.add(V.get())));

        assertThat(context.get(V)).isEqualTo(7);
        assertThat(log).containsExactly(0);
    }

    @Test
    void what_is_awaited_shares_the_context_and_a_task_keeps_its_own_across_suspensions() {
        Script<Object> changes = script().then(v -> sleep(Duration.ZERO)).act(() -> V.set(1));
        in(script().act(() -> createTask(script().act(() -> V.set(50))
                        .then(v -> sleep(Duration.ZERO))
                        .act(() -> log.add(V.get()))))
                .then(v -> changes)
                .then(v -> sleep(Duration.ZERO))
                .act(() -> log.add(V.get())));

        assertThat(log).containsExactly(50, 1);
    }

    @Test
    void a_task_shows_its_context_before_while_and_after_it_runs() {
        in(script().then(v -> {
                    Task<Object> task = createTask(script().act(() -> {
                                V.set(V.get() + 1);
                                log.add(currentTask().context().get(V));
                            })
                            .then(x -> sleep(Duration.ZERO))
                            .act(() -> V.set(V.get() + 1)));
                    task.context().run(() -> V.set(10));
                    return script().then(x -> task)
                            .act(() -> log.add(task.context().get(V)));
                })
                .act(() -> log.add(V.get())));

        assertThat(log).containsExactly(11, 12, 0);
    }

    @Test
    void a_task_that_runs_something_in_another_context_goes_on_in_its_own() {
        in(script().act(() -> {
            Context other = Context.empty();
            Context[] own = new Context[1];
            other.run(() -> {
                V.set(5);
                own[0] = currentTask().context();
                Task<?> inner = createTask(script());
                log.add("inner " + inner.context().get(V));
            });
            log.add(V.get());
            V.set(6);
            log.add(own[0].get(V));
            log.add(own[0] == currentTask().context());
        }));

        assertThat(log).containsExactly("inner 5", 0, 6, true);
    }

    @Test
    void a_stage_method_gets_a_copy_and_gives_the_context_back() {
        in(script().act(() -> {
            Task<?>[] outer = {currentTask()};
            var first = Task.startNow(script().act(() -> {
                V.set(1);
                outer[0].context().run(() -> V.set(2));
            }));
            assertThat(first).isCompleted();
            log.add(V.get());
            Context.empty().run(() -> {
                V.set(3);
                assertThat(Task.startNow(script().act(() -> log.add(V.get())))).isCompleted();
                log.add(V.get());
            });
            log.add(V.get());
        }));

        assertThat(log).containsExactly(2, 3, 3, 2);
    }

    @Test
    void a_thread_starts_in_a_copy_each_time() {
        Fermata.run(script().act(() -> V.set(1))
                .then(v -> toThread(() -> V.set(V.get() + 1)))
                .then(v -> toThread(V::get))
                .then(log::add));

        assertThat(log).containsExactly(1);
    }

    @Test
    void a_coroutine_from_another_thread_gets_a_copy_of_that_threads_context() {
        Fermata.run(script().act(() -> V.set(1)).then(v -> {
            EventLoop loop = runningLoop();
            CompletableFuture<Object> done = new CompletableFuture<>();
            new Thread(() -> {
                        V.set(2);
                        done.complete(Fermata.runCoroutineThreadsafe(script().then(x -> log.add(V.get())), loop)
                                .join());
                    })
                    .start();
            return Future.of(done, loop);
        }));

        assertThat(log).containsExactly(2);
    }

    @Test
    void an_exception_handler_runs_in_the_context_of_the_callback_or_task() {
        VirtualTime time = new VirtualTime();
        EventLoop loop = time.newLoop();
        loop.setExceptionHandler((on, error) -> log.add(error.message() + " " + V.get()));
        MainRun.run(
                loop,
                script().act(() -> {
                            V.set(1);
                            loop.callSoon(() -> {
                                V.set(2);
                                throw new IllegalStateException("callback");
                            });
                            createTask(script().act(() -> {
                                V.set(3);
                                throw new IllegalStateException("task");
                            }));
                        })
                        .then(v -> sleep(Duration.ZERO)));

        assertThat(log).containsExactly("Exception in callback 2", "Task exception was never retrieved 3");
    }

    @Test
    void code_without_variables_makes_no_context() {
        in(script().act(() -> {
                    Task<?> task = createTask(script().then(v -> sleep(Duration.ZERO))
                            .act(() -> log.add(currentTask().context == Bindings.EMPTY)));
                    log.add(task.context == Bindings.EMPTY);
                })
                .then(v -> sleep(Duration.ofMillis(1))));

        assertThat(log).containsExactly(true, true);
    }
}
