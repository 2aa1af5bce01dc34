package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.program.CaseFile;
import dev.fermata.transformer.program.Ecj;
import dev.fermata.transformer.program.Program;
import org.junit.jupiter.api.Test;

/** What breaks a rule is refused, with rule, method and line. */
final class RefusalTest {
    @Test
    void await_in_a_method_that_is_not_async() {
        assertRefused("static int plain() {\n return await(later(1));\n}", "FERMATA001 plain 3");
    }

    @Test
    void await_in_a_plain_lambda_of_an_async_method() {
        assertRefused(
                "@Async static Coroutine<Integer> f() {\n"
                        + " java.util.function.IntSupplier s = () -> await(later(2));\n return result(s.getAsInt()); }",
                "FERMATA002 lambda$f$0 3");
    }

    @Test
    void await_in_an_anonymous_class() {
        assertRefused(
                "static Runnable r = new Runnable() {\n public void run() {\n await(later(1)); } };",
                "FERMATA002 run 4");
    }

    @Test
    void await_in_a_constructor_and_in_initialisers() {
        assertRefused("Case() {\n await(later(1)); }", "FERMATA003 <init> 3");
        assertRefused("int x =\n await(later(1));", "FERMATA003 <init> 3");
        assertRefused("static int x =\n await(later(1));", "FERMATA003 <clinit> 3");
    }

    @Test
    void await_in_a_synchronized_block_or_method() {
        assertRefused(
                "@Async static Coroutine<Integer> f() {\n synchronized (Case.class) {\n"
                        + " return result(await(later(1))); } }",
                "FERMATA004 f 4");
        assertRefused("""
                @Async static Coroutine<Integer> f() {
                    synchronized (Case.class) {
                        try { await(later(1)); } catch (RuntimeException e) { log(e); } finally { log(1); }
                    }
                    return result(await(later(2)));
                }
                """, "FERMATA004 f 4");
        assertRefused(
                "@Async static synchronized Coroutine<Integer> f() {\n return result(await(later(1))); }",
                "FERMATA004 f 3");
    }

    @Test
    void an_empty_synchronized_block_holds_nothing_in_a_catch_behind_it() throws Exception {
        String members = """
                @Async static Coroutine<Integer> f(Object o) {
                    try { synchronized (o) { } } catch (NullPointerException e) { return result(await(later(1))); }
                    return result(2);
                }
                """;
        assertThat(Program.diagnostics(Program.compiled(members))).isEmpty();
        assertThat(Program.diagnostics(Ecj.compile(CaseFile.sources(members), "--release 17")))
                .isEmpty();
    }

    @Test
    void emit_and_each_where_nothing_can_wait() {
        assertRefused("static void plain() {\n emit(1);\n}", "FERMATA001 plain 3");
        assertRefused("static void plain(AsyncGenerator<?> g) {\n for (var x : each(g)) { }\n}", "FERMATA001 plain 3");
        assertRefused(
                "@Async static AsyncGenerator<Integer> f() {\n"
                        + " Runnable r = () -> emit(2);\n return AsyncGenerator.end(); }",
                "FERMATA002 lambda$f$0 3");
        assertRefused("java.util.function.Consumer<Integer> f() {\n return Fermata::emit; }", "FERMATA007 f 3");
    }

    @Test
    void emit_in_a_method_that_gives_one_value() {
        assertRefused("@Async static Coroutine<Void> f() {\n emit(1);\n return done(); }", "FERMATA014 f 3");
        assertRefused(
                "@Async static java.util.concurrent.CompletableFuture<Void> f() {\n emit(1);\n"
                        + " return java.util.concurrent.CompletableFuture.completedFuture(null); }",
                "FERMATA014 f 3");
    }

    @Test
    void each_elsewhere_than_in_the_head_of_a_loop() {
        assertRefused(
                "@Async static Coroutine<Void> f(AsyncGenerator<?> g) {\n Iterable<?> all = each(g);\n"
                        + " for (Object x : all) { }\n return done(); }",
                "FERMATA015 f 3");
        assertRefused(
                "@Async static Coroutine<Object> f(AsyncGenerator<?> g) {\n"
                        + " return result(each(g).iterator().next()); }",
                "FERMATA015 f 3");
    }

    @Test
    void generators_and_stages_break_the_rules_of_all_async_methods() {
        assertRefused("@Async static AsyncGenerator<Integer> f() {\n return null; }", "FERMATA005 f 3");
        assertRefused(
                "@Async static Coroutine<Integer> f(AsyncGenerator<?> g) {\n for (var x : each(g)) {\n"
                        + " return null; }\n return result(1); }",
                "FERMATA005 f 4");
        assertRefused(
                "@Async static java.util.concurrent.CompletableFuture<Integer> f() {\n return null; }",
                "FERMATA005 f 3");
        assertRefused(
                "@Async static AsyncGenerator<Integer> f() {\n synchronized (Case.class) {\n emit(1); }\n"
                        + " return AsyncGenerator.end(); }",
                "FERMATA004 f 4");
    }

    @Test
    void return_null() {
        assertRefused("@Async static Coroutine<Integer> f() {\n return null; }", "FERMATA005 f 3");
    }

    @Test
    void wrong_return_type() {
        assertRefused("@Async static int f() {\n return 1; }", "FERMATA006 f 3");
        assertRefused("@Async static void f() {\n await(later(1)); }", "FERMATA006 f 3");
    }

    @Test
    void await_as_method_reference_also_inside_an_async_method() {
        assertRefused(
                "@Async static Coroutine<String> f(java.util.List<Coroutine<String>> l) {\n"
                        + " return result(l.stream().map(Fermata::<String>await).toList().toString()); }",
                "FERMATA007 f 3");
    }

    @Test
    void all_faults_of_a_class_are_collected() {
        assertRefused(
                "static int plain() {\n return await(later(1));\n}\n@Async static Coroutine<Integer> f() {\n return null; }",
                "FERMATA001 plain 3",
                "FERMATA005 f 6");
    }

    private static void assertRefused(String members, String... expected) {
        assertThat(Program.diagnostics(Program.compiled(members)).stream().map(RefusalTest::brief))
                .containsExactly(expected);
    }

    private static String brief(Diagnostic diagnostic) {
        return diagnostic.rule().id() + " " + diagnostic.method() + " " + diagnostic.line();
    }
}
