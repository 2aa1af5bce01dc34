package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.CaseFile;
import dev.fermata.transformer.program.Compiler;
import dev.fermata.transformer.program.Ecj;
import dev.fermata.transformer.program.Program;
import org.junit.jupiter.api.Test;

/** try-with-resources over an AsyncScope awaits its exit; over anything else it means what it always did. */
final class ScopeTest {
    private static final String SCOPE = """
            static class Scope implements AsyncScope {
                final String name;
                Scope(String name) { this.name = name; }
                @Async public Coroutine<Throwable> exit(Throwable failure) {
                    log(name + " exits " + (failure == null ? null : failure.getMessage()));
                    await(later(0));
                    log(name + " left");
                    if (name.equals("throwing")) throw new IllegalStateException("exit");
                    return result(name.equals("replacing") ? new IllegalStateException("replaced") : null);
                }
                public void close() { throw new AssertionError("close of a scope"); }
            }
            static class Plain implements AutoCloseable {
                final boolean bad;
                Plain(boolean bad) { this.bad = bad; }
                public void close() { log("plain closed"); if (bad) throw new IllegalStateException("close"); }
            }
            static String show(Throwable t) {
                return t.getMessage() + java.util.Arrays.stream(t.getSuppressed()).map(Throwable::getMessage).toList();
            }
            """;

    @Test
    void a_body_that_ends_well() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f() {
                    try (var s = new Scope("a")) { log("body"); await(later(0)); }
                    log("behind");
                    return result(1);
                }
                static void test() { log(run(f())); }
                """, "body", "a exits null", "a left", "behind", "1");
    }

    @Test
    void a_body_that_returns_or_breaks() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f() {
                    for (int i = 0; ; i++) {
                        try (var s = new Scope("s" + i)) {
                            if (i == 0) continue;
                            if (i == 1) break;
                        }
                    }
                    try (var s = new Scope("r")) { return result(await(later(5))); }
                }
                static void test() { log(run(f())); }
                """, "s0 exits null", "s0 left", "s1 exits null", "s1 left", "r exits null", "r left", "5");
    }

    @Test
    void a_body_that_fails() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f() {
                    try (var s = new Scope("a")) { throw new IllegalStateException("body"); }
                    catch (IllegalStateException e) { log(show(e)); return result(await(later(2))); }
                }
                static void test() { log(run(f())); }
                """, "a exits body", "a left", "body[]", "2");
    }

    @Test
    void exit_that_replaces_or_throws() throws Throwable {
        assertLogs(
                """
                @Async static Coroutine<Void> f(String name, boolean fail) {
                    try (var s = new Scope(name)) { if (fail) throw new IllegalStateException("body"); }
                    catch (IllegalStateException e) { log(show(e)); }
                    return done();
                }
                static void test() {
                    run(f("replacing", true)); run(f("replacing", false));
                    run(f("throwing", true)); run(f("throwing", false));
                }
                """,
                "replacing exits body",
                "replacing left",
                "replaced[]",
                "replacing exits null",
                "replacing left",
                "replaced[]",
                "throwing exits body",
                "throwing left",
                "exit[body]",
                "throwing exits null",
                "throwing left",
                "exit[]");
    }

    @Test
    void scopes_and_plain_resources_nested() throws Throwable {
        assertLogs(
                """
                @Async static Coroutine<Void> f(boolean bad) {
                    try (var a = new Scope("a"); var p = new Plain(bad); var b = new Scope("b")) {
                        throw new IllegalStateException("body");
                    } catch (IllegalStateException e) { log(show(e)); }
                    return done();
                }
                static void test() { run(f(false)); run(f(true)); }
                """,
                "b exits body",
                "b left",
                "plain closed",
                "a exits body",
                "a left",
                "body[]",
                "b exits body",
                "b left",
                "plain closed",
                "a exits body",
                "a left",
                "body[close]");
    }

    @Test
    void a_scope_behind_a_variable_of_a_wider_type_and_a_null_resource() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Void> f(AutoCloseable r) throws Exception {
                    try (r; AsyncScope none = null) { log("body"); await(later(0)); }
                    return done();
                }
                static void test() throws Exception { run(f(new Scope("a"))); run(f(new Plain(false))); run(f(null)); }
                """, "body", "a exits null", "a left", "body", "plain closed", "body");
    }

    @Test
    void a_plain_resource_inside_a_monitor_is_closed_there() throws Throwable {
        assertLogs("""
                @Async static Coroutine<Integer> f() {
                    synchronized (Case.class) { try (var p = new Plain(false)) { log("held"); } }
                    return result(await(later(3)));
                }
                static void test() { log(run(f())); }
                """, "held", "plain closed", "3");
    }

    @Test
    void close_of_something_that_is_no_resource_is_called() throws Throwable {
        assertLogs("""
                static class Door { void close() { log("door closed"); } }
                @Async static Coroutine<Integer> f(Door door) { door.close(); return result(await(later(4))); }
                static void test() { log(run(f(new Door()))); }
                """, "door closed", "4");
    }

    private static void assertLogs(String members, String... lines) throws Throwable {
        var sources = CaseFile.sources(SCOPE + members);
        assertThat(Program.rewritten(new Compiler("--release", "17").compile(sources))
                        .log())
                .as("javac")
                .containsExactly(lines);
        assertThat(Program.rewritten(Ecj.compile(sources, "--release 17")).log())
                .as("ecj")
                .containsExactly(lines);
    }
}
