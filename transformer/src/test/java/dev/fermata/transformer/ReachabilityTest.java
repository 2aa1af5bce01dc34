package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Nothing the source could not reach stays reachable from a suspended coroutine. */
final class ReachabilityTest {
    @Test
    void a_dead_local_is_released_while_suspended() throws Throwable {
        assertReleased("@Async static Coroutine<Void> f() { Object big = new int[9]; w = ref(big); await(gate);"
                + " return done(); }");
    }

    @Test
    void a_dead_local_is_released_after_a_resumption() throws Throwable {
        assertReleased("@Async static Coroutine<Void> f() { Object big = new int[9]; w = ref(big); await(later(1));"
                + " big.hashCode(); await(gate); return done(); }");
    }

    @Test
    void a_dead_parameter_is_released() throws Throwable {
        assertReleased("@Async static Coroutine<Void> g(Object big) { await(gate); return done(); }\n"
                + "@Async static Coroutine<Void> f() { await(g(fresh())); return done(); }");
    }

    @Test
    void a_dead_parameter_of_the_outermost_coroutine_is_released() throws Throwable {
        assertReleased("@Async static Coroutine<Void> g(Object big) { await(gate); return done(); }\n"
                + "static Coroutine<Void> f() { return g(fresh()); }");
    }

    @Test
    void an_awaited_result_that_is_not_used_is_released() throws Throwable {
        assertReleased("@Async static Coroutine<Object> g() { await(later(1)); return result(fresh()); }\n"
                + "@Async static Coroutine<Void> f() { await(g()); await(gate); return done(); }");
    }

    @Test
    void the_exception_of_a_finished_catch_is_released() throws Throwable {
        assertReleased("@Async static Coroutine<Void> f() { RuntimeException e = new RuntimeException(); w = ref(e);"
                + " try { await(boom(e)); } catch (RuntimeException x) { log(x == e); } await(gate); return done(); }");
    }

    @Test
    void an_operand_already_consumed_is_released() throws Throwable {
        assertReleased("static int take(Object a, int b) { return b; }\n"
                + "@Async static Coroutine<Void> f() { int n = take(fresh(), await(later(1)));"
                + " await(gate); return result(null); }");
    }

    @Test
    void a_dead_local_of_another_type_in_the_same_slot_is_released() throws Throwable {
        assertReleased(
                "@Async static Coroutine<Void> f() { { Object big = fresh(); await(later(1)); log(big != null); }"
                        + " { long n = await(later(2L)); await(gate); if (n != 2) log(n); } return done(); }");
    }

    @Test
    void a_coroutine_that_the_program_keeps_does_not_keep_its_arguments() throws Throwable {
        assertReleased("static Coroutine<Void> kept;\n"
                + "@Async static Coroutine<Void> g(Object big) { await(gate); return done(); }\n"
                + "@Async static Coroutine<Void> f() { kept = g(fresh()); await(kept); return done(); }");
    }

    @Test
    void a_resource_whose_scope_was_left_is_released() throws Throwable {
        assertReleased("record Scope(Object big) implements AsyncScope {\n"
                + " public Coroutine<Throwable> exit(Throwable t) { return result(t); } public void close() { } }\n"
                + "@Async static Coroutine<Void> f() { try (var s = new Scope(fresh())) { await(later(1)); }"
                + " await(gate); return done(); }");
    }

    @Test
    void an_emitted_value_is_released_when_the_next_is_awaited() throws Throwable {
        assertReleased("@Async static AsyncGenerator<Object> g() { emit(fresh()); await(gate); emit(1);"
                + " return AsyncGenerator.end(); }\n"
                + "@Async static Coroutine<Void> f() { for (Object x : each(g())) log(x != null); return done(); }");
    }

    @Test
    void a_generator_whose_loop_was_left_is_released() throws Throwable {
        assertReleased("@Async static AsyncGenerator<Integer> g(Object big) { emit(1); log(big); emit(2);"
                + " return AsyncGenerator.end(); }\n"
                + "@Async static Coroutine<Void> f() { for (int x : each(g(fresh()))) break;"
                + " await(gate); return done(); }");
    }

    @Test
    void a_dead_argument_of_a_method_that_runs_at_once_is_released() throws Throwable {
        assertReleased("@Async static java.util.concurrent.CompletableFuture<Void> g(Object big) { await(gate);"
                + " return java.util.concurrent.CompletableFuture.completedFuture(null); }\n"
                + "@Async static Coroutine<Void> f() { await(g(fresh())); return done(); }");
    }

    private static void assertReleased(String members) throws Throwable {
        String fixture = """
                static java.lang.ref.WeakReference<Object> w;
                static java.lang.ref.WeakReference<Object> ref(Object o) { return new java.lang.ref.WeakReference<>(o); }
                static Object fresh() { Object o = new int[9]; w = ref(o); return o; }
                static Future<Void> gate;
                @Async static Coroutine<Void> main() {
                    gate = runningLoop().createFuture();
                    Task<Void> task = createTask(f());
                    for (int i = 0; i < 5; i++) await(sleep(java.time.Duration.ZERO));
                    for (int i = 0; i < 50 && w.get() != null; i++) System.gc();
                    log(w.get() == null);
                    gate.setResult(null);
                    await(task);
                    return done();
                }
                static void test() { run(main()); }
                """;
        List<String> log = Program.of(fixture + members).log();
        assertThat(log.get(log.size() - 1)).isEqualTo("true");
    }
}
