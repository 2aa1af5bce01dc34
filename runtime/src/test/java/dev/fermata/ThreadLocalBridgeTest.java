package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A map in a thread-local, as the MDC of a logging library is. */
@NullUnmarked
class ThreadLocalBridgeTest {
    private static final ThreadLocal<Map<String, String>> MDC = ThreadLocal.withInitial(HashMap::new);
    private static final ThreadLocalBridge<Map<String, String>> BRIDGE =
            ThreadLocalBridge.of(() -> MDC.get().isEmpty() ? null : Map.copyOf(MDC.get()), map -> {
                MDC.get().clear();
                if (map != null) {
                    MDC.get().putAll(map);
                }
            });

    private final List<Object> log = new ArrayList<>();

    @AfterEach
    void clear() {
        MDC.remove();
    }

    private void note() {
        log.add(String.join(",", MDC.get().values()));
    }

    private Coroutine<Object> working(String user) {
        return script().act(() -> MDC.get().put("user", user))
                .then(v -> turn())
                .act(this::note)
                .then(v -> turn())
                .act(this::note);
    }

    private static Coroutine<Void> turn() {
        return sleep(Duration.ZERO);
    }

    private <T> T run(Coroutine<T> main) {
        EventLoop loop = new EventLoop();
        loop.carry(BRIDGE);
        return MainRun.run(loop, main);
    }

    @Test
    void interleaved_tasks_keep_their_own_values() {
        run(script().then(v -> gather(working("ada"), working("bob"), script().act(this::note)))
                .act(this::note));

        assertThat(log).containsExactly("", "ada", "bob", "ada", "bob", "");
    }

    @Test
    void a_child_inherits_a_copy_of_what_its_creator_had() {
        run(script().then(v -> {
            MDC.get().put("user", "ada");
            Task<?> child = createTask(script().act(this::note)
                    .act(() -> MDC.get().put("user", "child"))
                    .then(x -> turn())
                    .act(this::note));
            MDC.get().put("user", "bob");
            return script().then(x -> turn()).act(this::note).then(x -> child).act(this::note);
        }));

        assertThat(log).containsExactly("ada", "bob", "child", "bob");
    }

    @Test
    void a_child_that_starts_at_once_leaves_its_creators_values() {
        run(script().then(v -> {
            MDC.get().put("user", "ada");
            createTask(script().act(this::note).act(() -> MDC.get().clear()), TaskOptions.eagerStart(true));
            note();
            return turn();
        }));

        assertThat(log).containsExactly("ada", "ada");
    }

    @Test
    void callbacks_begin_with_those_of_who_scheduled_them() {
        run(script().act(() -> {
                    MDC.get().put("user", "ada");
                    runningLoop().callSoon(this::note);
                    Future<Object> future = runningLoop().createFuture();
                    future.addDoneCallback(done -> note());
                    runningLoop().callSoon(() -> MDC.get().clear());
                    MDC.get().put("user", "bob");
                    runningLoop().callSoon(() -> future.setResult(null));
                    runningLoop().callSoon(this::note);
                })
                .then(v -> turn())
                .then(v -> turn()));

        assertThat(log).containsExactly("ada", "bob", "ada");
    }

    @Test
    void a_thread_gets_them_and_its_own_ones_back() {
        run(script().act(() -> MDC.get().put("user", "ada"))
                .then(v -> toThread(() -> {
                    note();
                    MDC.get().put("user", "thread");
                    Context.copyCurrent().run(this::note);
                    return null;
                }))
                .act(this::note));
        List<Context> copies = new ArrayList<>();
        run(script().act(() -> MDC.get().put("user", "cleo")).act(() -> copies.add(Context.copyCurrent())));
        Context captured = copies.get(0);
        MDC.get().put("user", "main");
        captured.run(() -> {
            note();
            MDC.get().put("user", "changed");
        });
        captured.run(this::note);
        note();

        assertThat(log).containsExactly("ada", "thread", "ada", "cleo", "changed", "main");
    }

    @Test
    void another_thread_hands_its_values_to_what_it_starts() throws InterruptedException {
        EventLoop loop = new EventLoop();
        loop.carry(BRIDGE);
        List<CompletableFuture<?>> started = new ArrayList<>();
        Thread other = new Thread(() -> {
            MDC.get().put("user", "other");
            loop.callSoonThreadsafe(this::note);
            started.add(Fermata.runCoroutineThreadsafe(script().act(this::note).act(loop::stop), loop));
        });
        MDC.get().put("user", "main");
        loop.callSoon(this::note);
        loop.callSoon(other::start);
        loop.runForever();
        other.join();
        loop.close();
        note();

        assertThat(started).hasSize(1);
        assertThat(log).containsExactly("main", "other", "other", "main");
    }

    @Test
    void a_runner_begins_with_those_of_its_thread_and_gives_them_back() {
        MDC.get().put("user", "main");
        try (Runner runner = Runner.builder().carry(BRIDGE).build()) {
            runner.run(script().act(this::note).act(() -> MDC.get().put("user", "task")));
            note();
            runner.run(script().act(this::note));
        }
        note();

        assertThat(log).containsExactly("main", "main", "task", "main");
    }

    @Test
    void a_stage_that_another_thread_completes_leaves_no_trace() {
        CompletableFuture<Object> stage = new CompletableFuture<>();
        run(script().act(() -> MDC.get().put("user", "ada"))
                .then(v -> {
                    new Thread(() -> {
                                MDC.get().put("user", "other");
                                stage.complete(null);
                            })
                            .start();
                    return Future.of(stage, runningLoop());
                })
                .act(this::note));

        assertThat(log).containsExactly("ada");
    }

    @Test
    void several_bridges_and_one_that_fails() {
        ThreadLocal<String> name = new ThreadLocal<>();
        ThreadLocalBridge<Object> broken = ThreadLocalBridge.of(
                () -> {
                    throw new Traceless();
                },
                value -> {
                    throw new Traceless();
                });
        EventLoop loop = new EventLoop();
        for (ThreadLocalBridge<?> bridge : List.of(broken, BRIDGE, ThreadLocalBridge.of(name))) {
            loop.carry(bridge);
        }
        Consumer<String> sets = user -> {
            MDC.get().put("user", user);
            name.set(user);
        };
        MainRun.run(
                loop,
                script().then(x -> gather(
                        script().act(() -> sets.accept("ada"))
                                .then(v -> turn())
                                .act(() -> log.add(name.get()))
                                .act(this::note),
                        script().act(() -> log.add(name.get() + MDC.get())))));

        assertThat(log).containsExactly("null{}", "ada", "ada");
        assertThat(name.get()).isNull();
    }

    /** An exception that takes one line in the build's log. */
    private static final class Traceless extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Traceless() {
            super("broken bridge", null, true, false);
        }
    }

    @Test
    void a_loop_without_a_bridge_leaves_the_thread_alone() {
        MDC.get().put("user", "main");
        VirtualTime.run(script().act(() ->
                        createTask(script().act(this::note).act(() -> MDC.get().put("user", "task"))))
                .then(v -> turn())
                .act(this::note));

        assertThat(log).containsExactly("main", "task");
    }
}
