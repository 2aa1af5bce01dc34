package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Coroutines that nobody awaits are reported, with the place where they were made. */
final class NeverAwaitedTest {
    private static final String MEMBERS = """
            @Async static Coroutine<Integer> f(int n) { return result(await(later(n))); }
            @Async Coroutine<Void> g(Object o) { return done(); }
            static void test() {
                log(run(main()));
            }
            static Coroutine<Integer> main() { return listening(); }
            @Async static Coroutine<Integer> listening() {
                runningLoop().setExceptionHandler((loop, error) -> log(error.message()));
                return result(await(body()));
            }
            """;

    private static List<String> log(String body) throws Throwable {
        return Program.of(MEMBERS + body).log();
    }

    private static String report(String method, int line) {
        return "Coroutine Case." + method + "() was never awaited, so that nothing of it ran. It was made at Case."
                + "body(Case.java:" + line
                + "). Write await(...) around the call, or createTask(...) to let it run meanwhile.";
    }

    @Test
    void of_static_and_instance_methods() throws Throwable {
        assertThat(log("""
                @Async static Coroutine<Integer> body() {
                    f(1);
                    await(f(2));
                    new Case().g("x");
                    return f(3);
                }
                """)).containsExactly(report("f", 13), report("g", 15), "3");
    }

    @Test
    void those_that_are_awaited_later_are_not() throws Throwable {
        assertThat(log("""
                @Async static Coroutine<Integer> body() {
                    var first = f(1);
                    var task = createTask(f(2));
                    var both = gather(first, new Case().g(null));
                    task.cancel();
                    try { await(task); } catch (CancelledError e) { log("cancelled"); }
                    await(both);
                    return result(4);
                }
                """)).containsExactly("cancelled", "4");
    }

    @Test
    void those_that_a_group_refuses_are_not_either() throws Throwable {
        assertThat(log("""
                @Async static Coroutine<Integer> body() {
                    try (var group = TaskGroup.open()) {
                        group.cancel();
                        Coroutine<Integer> late = f(1);
                        try { group.createTask(late); } catch (IllegalStateException e) { log("refused"); }
                        try { await(late); } catch (IllegalStateException e) { log("never runs"); }
                    }
                    return result(4);
                }
                """)).containsExactly("refused", "never runs", "4");
    }

    @Test
    void a_value_that_is_returned_past_an_exit_that_throws_is_not_either() throws Throwable {
        assertThat(log("""
                static class Failing implements AsyncScope {
                    public Coroutine<Throwable> exit(Throwable failure) { throw new IllegalStateException("exit"); }
                    public void close() {}
                }
                @Async static Coroutine<Integer> inner() {
                    try (var scope = new Failing()) {
                        return result(await(later(1)));
                    }
                }
                @Async static Coroutine<Integer> body() {
                    try { await(inner()); } catch (IllegalStateException e) { log(e.getMessage()); }
                    return result(4);
                }
                """)).containsExactly("exit", "4");
    }

    @Test
    void only_the_first_hundred_of_a_method_are_kept_track_of() throws Throwable {
        assertThat(log("""
                @Async static Coroutine<Integer> body() {
                    for (int i = 0; i < 250; i++) f(i);
                    return result(4);
                }
                """)).hasSize(101).startsWith(report("f", 13)).endsWith("4");
    }

    @Test
    void in_debug_mode_all_are() throws Throwable {
        assertThat(log("""
                @Async static Coroutine<Integer> body() {
                    runningLoop().setDebug(true);
                    for (int i = 0; i < 250; i++) f(i);
                    return result(4);
                }
                """)).hasSize(251);
    }

    @Test
    void one_that_is_unreachable_is_reported_while_the_loop_runs() throws Throwable {
        assertThat(log("""
                static int reports;
                @Async static Coroutine<Integer> body() {
                    runningLoop().setExceptionHandler((loop, error) -> reports++);
                    f(1);
                    while (reports == 0) {
                        System.gc();
                        for (int i = 0; i < 100; i++) await(new Case().g(i));
                        if (runningLoop().time() < 0) f(2);
                        createTask(f(3)).cancel();
                        createTask(f(4)).cancel();
                        await(sleep(java.time.Duration.ZERO));
                    }
                    return result(reports);
                }
                """)).containsExactly("1");
    }
}
