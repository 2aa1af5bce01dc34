package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Async recursion is bounded by the heap, not by the Java stack. */
final class DepthTest {
    @Test
    void a_million_suspended_frames_unwind() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f(int n) {
                    if (n == 0) { await(later(0)); return result(0); }
                    return result(1 + await(f(n - 1)));
                }
                static void test() { log(run(f(1_000_000))); }
                """, "1000000");
    }

    @Test
    void a_failure_crosses_a_million_suspended_frames() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f(int n) {
                    if (n == 0) { return result(await(Case.<Integer>boom(new IllegalStateException("deep")))); }
                    return result(1 + await(f(n - 1)));
                }
                static void test() { try { run(f(1_000_000)); } catch (IllegalStateException e) { log(e.getMessage()); } }
                """, "deep");
    }

    @Test
    void recursion_that_never_suspends() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f(int n) { return result(n == 0 ? 0 : 1 + await(f(n - 1))); }
                static void test() { log(run(f(1_000_000))); }
                """, "1000000");
    }

    @Test
    void recursion_through_a_virtual_method() throws Throwable {
        assertLogs("""
                @Async Coroutine<Integer> f(int n) { return result(n == 0 ? await(later(0)) : 1 + await(f(n - 1))); }
                static void test() { log(run(new Case().f(200_000))); }
                """, "200000");
    }

    @Test
    void recursion_through_coroutines_of_the_library() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f(int n) throws Exception {
                    return result(n == 0 ? 0 : 1 + await(waitFor(f(n - 1), java.time.Duration.ofDays(1))));
                }
                static void test() throws Exception { log(run(f(100_000))); }
                """, "100000");
    }

    @Test
    void recursion_through_generators() throws Throwable {
        assertLogs("""
                @Async static AsyncGenerator<Integer> g(int n) {
                    if (n == 0) { emit(0); emit(1); } else { emit(await(f(n, 20))); for (int x : each(g(n - 1))) emit(x + n % 2); }
                    return AsyncGenerator.end();
                }
                @Async static Coroutine<Integer> f(int n, int more) {
                    if (more > 0) return result(await(f(n, more - 1)));
                    for (int x : each(g(n - 1))) return result(x + 1);
                    return result(0);
                }
                @Async static Coroutine<Integer> first(AsyncGenerator<Integer> g) { for (int x : each(g)) return result(x); return result(-1); }
                static void test() { log(run(first(g(10_000)))); }
                """, "10000");
    }

    @Test
    void recursion_of_methods_that_run_at_once() throws Throwable {
        assertLogs("""
                @Async static java.util.concurrent.CompletableFuture<Integer> f(int n) {
                    if (n == 0) await(sleep(java.time.Duration.ZERO));
                    return java.util.concurrent.CompletableFuture.completedFuture(n == 0 ? 0 : 1 + await(f(n - 1)));
                }
                @Async static Coroutine<Integer> inLoop() { return result(await(f(20_000))); }
                @Async static Coroutine<Integer> overflow() { return result(endless(1)); }
                static int endless(int n) { return endless(n + 1) + 1; }
                static void test() {
                    log(f(20_000).join());
                    log(run(inLoop()));
                    try { run(overflow()); } catch (StackOverflowError e) { log("overflow"); }
                }
                """, "20000", "20000", "overflow");
    }

    @Test
    void tail_calls_keep_no_frame() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f(int n, int sum) {
                    if (n == 0) return result(sum);
                    return f(n - 1, sum + 1);
                }
                static void test() { log(run(f(3_000_000, 0))); }
                """, "3000000");
    }

    @Test
    void tail_calls_that_suspend() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f(int n, int sum) {
                    await(later(0));
                    if (n == 0) return result(sum);
                    return f(n - 1, sum + 1);
                }
                static void test() { log(run(f(100_000, 0))); }
                """, "100000");
    }

    @Test
    void a_hundred_thousand_suspensions_in_a_loop() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f() {
                    int n = 0;
                    for (int i = 0; i < 100_000; i++) n += await(later(1));
                    return result(n);
                }
                static void test() { log(run(f())); }
                """, "100000");
    }

    private static void assertLogs(String members, String... lines) throws Throwable {
        assertThat(Program.of(members).log()).isEqualTo(List.of(lines));
    }
}
