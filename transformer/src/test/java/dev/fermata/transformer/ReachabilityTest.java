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
