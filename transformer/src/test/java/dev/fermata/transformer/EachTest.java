package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.CaseFile;
import dev.fermata.transformer.program.Compiler;
import dev.fermata.transformer.program.Ecj;
import dev.fermata.transformer.program.Program;
import dev.fermata.transformer.program.Run;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An enhanced for over {@code each} logs what the same loop logs that is written with advance, try and finally: however it
 * is left, whatever stands round it, compiled by javac and by ecj.
 */
final class EachTest {
    private static final List<Run> RUNS = Stream.of(
                    Run.WITHOUT_FAILURE.stream(), Stream.of(1, 2, 3, 4, 5, 6).flatMap(k -> Run.failingAt(k).stream()))
            .flatMap(runs -> runs)
            .toList();

    private static final Pattern LOOP = Pattern.compile("(\\w+: |)EACH\\((\\w+ \\w+) : (\\w+\\(\\w+\\))\\) \\{|HCAE");

    private static final String BEGIN = "{ var it# = $3.iterator(); boolean all# = false; try { $1while (true) {"
            + " if (!await(it#.advance())) { all# = true; break; } $2 = it#.current();";
    private static final String END = "} finally { if (!all#) await(it#.closeAsync()); } }";

    /** What may stand in a method; {@code for EACH(T x : source)} stands for the loop, {@code HCAE} for its end. */
    private static final List<String> BODIES = List.of(
            "EACH(String x : gen(3)) { log(x); } HCAE",
            "EACH(String x : gen(3)) { if (x.equals(\"b\")) break; log(x); } HCAE log(\"behind\");",
            "EACH(String x : gen(3)) { if (x.equals(\"b\")) { log(\"found\"); break; } log(x); } HCAE log(\"behind\");",
            "EACH(String x : gen(3)) { if (x.equals(\"b\")) return result(x + later2()); } HCAE",
            "EACH(String x : gen(3)) { return result(await(later(x))); } HCAE",
            "EACH(String x : gen(3)) { throw new IllegalStateException(x); } HCAE",
            "EACH(String x : gen(3)) { if (x.equals(\"a\")) continue; log(x); if (x.equals(\"b\")) continue; log(1); } HCAE",
            "while (n-- > 0) { EACH(String x : gen(n)) { log(x + n); if (n == 1) break; } HCAE }",
            "while (n-- > 0) { EACH(String x : gen(3)) { if (x.equals(\"c\")) continue; log(x + n); break; } HCAE }",
            "if (n > 2) { EACH(String x : gen(3)) { if (x.equals(\"b\")) break; } HCAE } else { log(\"else\"); } log(\"behind\");",
            "o: while (n-- > 0) { EACH(String x : gen(3)) { if (n == 2) continue o; if (n == 1) break o; log(x); } HCAE log(n); }",
            "l: { EACH(String x : gen(3)) { if (x.equals(\"b\")) break l; log(x); } HCAE log(\"none\"); } log(\"end\");",
            "l: { if (n > 0) { EACH(String x : gen(3)) { if (x.equals(\"b\")) break l; log(x); } HCAE } log(\"none\"); } log(\"end\");",
            "try { EACH(String x : gen(3)) { if (x.equals(\"b\")) return result(\"r\"); log(x); } HCAE } finally { log(\"F\"); }",
            "try { EACH(String x : gen(3)) { if (x.equals(\"b\")) break; log(x); } HCAE log(\"in\"); } finally { log(await(later(\"F\"))); }",
            "try { EACH(String x : gen(3)) { if (x.equals(\"b\")) throw new RuntimeException(x); } HCAE } catch (RuntimeException e) { log(e); } finally { log(\"F\"); }",
            "for (int i = 0; i < 3; i++) { try { EACH(String x : gen(3)) { if (i == 1) continue; if (i == 2) break; log(x); } HCAE } finally { log(\"F\" + i); } }",
            "o: for (int i = 0; i < 3; i++) { try { EACH(String x : gen(3)) { if (i == 1) continue o; if (x.equals(\"c\")) break o; log(x + i); } HCAE } finally { log(\"F\" + i); } }",
            "EACH(String x : gen(3)) { try { if (x.equals(\"b\")) break; log(x); } finally { log(\"f\" + await(later(x))); } } HCAE log(\"behind\");",
            "EACH(String x : gen(3)) { try { if (x.equals(\"b\")) return result(x); log(x); } finally { log(\"f\" + x); } } HCAE",
            "EACH(String x : gen(3)) { try { throw new RuntimeException(x); } catch (RuntimeException e) { log(e); if (x.equals(\"b\")) break; } finally { log(\"f\"); } } HCAE",
            "try { EACH(String x : gen(3)) { try { if (x.equals(\"b\")) return result(x); } finally { log(\"f\" + x); } } HCAE } finally { try { log(\"F\"); } finally { log(\"G\"); } }",
            "EACH(String x : gen(2)) { EACH(String y : gen(2)) { log(x + y); } HCAE } HCAE",
            "EACH(String x : gen(2)) { EACH(String y : gen(2)) { if (y.equals(\"b\")) break; log(x + y); } HCAE log(\"o\"); } HCAE",
            "o: EACH(String x : gen(3)) { EACH(String y : gen(3)) { if (y.equals(\"b\")) continue o; if (x.equals(\"b\")) break o; log(x + y); } HCAE log(\"o\"); } HCAE",
            "EACH(String x : gen(2)) { EACH(String y : gen(2)) { if (y.equals(\"b\")) return result(x + y); log(x + y); } HCAE } HCAE",
            "EACH(String x : gen(2)) { try { EACH(String y : gen(2)) { if (y.equals(\"b\")) return result(x + y); log(x + y); } HCAE } finally { log(\"m\"); } } HCAE",
            "EACH(String x : gen(2)) { try { EACH(String y : gen(2)) { throw new RuntimeException(x + y); } HCAE } catch (RuntimeException e) { log(e); } } HCAE",
            "EACH(String x : gen(3)) { switch (x) { case \"a\": log(1); break; case \"b\": log(2); return result(\"s\"); default: log(3); } } HCAE",
            "o: EACH(String x : gen(3)) { switch (x) { case \"a\": continue o; case \"b\": break o; default: log(3); } } HCAE log(\"end\");",
            "int s = n * switch (n) { case 3: { int t = 0; EACH(String x : gen(3)) { if (x.equals(\"b\")) break; t++; } HCAE yield t; } default: yield 7; }; log(s);",
            "for (int i = 0; ; i++) { EACH(String x : gen(i)) { if (i == 2) return result(x + i); log(x + i); } HCAE }",
            "do { EACH(String x : gen(n)) { if (n == 2) break; log(x); } HCAE } while (--n > 0);",
            "try { EACH(String x : broken(2)) { log(x); } HCAE } catch (Exception e) { log(e); }",
            "try { EACH(String x : gen(3)) { if (await(later(x)).equals(\"b\")) throw new java.io.IOException(x); } HCAE } catch (java.io.IOException e) { log(e); }",
            "try (Res r = new Res()) { EACH(String x : gen(3)) { if (x.equals(\"b\")) return result(x); } HCAE }",
            "EACH(String x : gen(3)) { try (Res r = new Res()) { if (x.equals(\"b\")) break; log(x); } } HCAE log(\"end\");",
            "EACH(String x : gen(3)) { synchronized (Case.class) { log(x); } if (x.equals(\"b\")) break; } HCAE",
            "final String p = \"p\" + n; EACH(String x : gen(2)) { AsyncSupplier<String> s = () -> result(await(later(p)) + x); log(await(s.get())); if (n == 3) break; } HCAE log(p);",
            "long a = n; double d = 2.5; EACH(String x : gen(3)) { a += x.length(); d *= a; if (a == 5) break; } HCAE log(a + \" \" + d);",
            "EACH(String x : gen(3)) { int k = 0; while (true) { if (k++ > 2) break; if (x.equals(\"b\") && k == 2) return result(x + k); log(x + k); } } HCAE",
            "try (Sc s = new Sc(1)) { EACH(String x : gen(3)) { if (x.equals(\"b\")) return result(x); } HCAE }",
            "try (Sc s = new Sc(1); Sc t = new Sc(2)) { EACH(String x : gen(3)) { if (x.equals(\"b\")) throw new IllegalStateException(x); } HCAE } catch (IllegalStateException e) { log(e); }",
            "EACH(String x : gen(3)) { try (Sc s = new Sc(1)) { if (x.equals(\"b\")) break; log(x); } } HCAE log(\"end\");",
            "o: EACH(String x : gen(3)) { try (Sc s = new Sc(1)) { EACH(String y : gen(2)) { if (y.equals(\"b\")) continue o; if (x.equals(\"c\")) return result(y); } HCAE } finally { log(\"F\"); } } HCAE",
            "try { EACH(String x : gen(3)) { try { log(1 / (x.charAt(0) - 'b')); } catch (ArithmeticException e) { return result(\"z\"); } finally { if (x.equals(\"c\")) break; } } HCAE } finally { log(\"F\"); }",
            "EACH(String x : gen(3)) { try { return result(x); } finally { log(\"f\"); if (x.equals(\"a\")) continue; } } HCAE",
            "AsyncSupplier<String> s = () -> { EACH(String x : gen(3)) { if (x.equals(\"b\")) return result(x); } HCAE return result(\"none\"); }; log(await(s.get()));",
            "int s = n * await(later(2)) - switch (n) { case 3: { int t = 1; EACH(String x : gen(3)) { if (x.equals(\"b\")) break; t += await(later(n)); } HCAE yield t; } default: yield 7; }; log(s);",
            "try { if (n == 3) return result(\"t\"); } finally { EACH(String x : gen(3)) { if (x.equals(\"b\")) break; log(x); } HCAE log(\"F\"); }",
            "try { if (n == 3) throw new IllegalStateException(\"t\"); } finally { EACH(String x : gen(3)) { if (x.equals(\"b\")) return result(\"over\"); log(x); } HCAE }",
            "try { if (n == 3) throw new IllegalStateException(\"t\"); } catch (IllegalStateException e) { EACH(String x : gen(3)) { if (x.equals(\"b\")) throw e; log(x); } HCAE } finally { log(\"F\"); }",
            "o: { i: { EACH(String x : gen(3)) { if (x.equals(\"b\")) break i; log(x); } HCAE break o; } log(\"after\"); }",
            "EACH(String x : gen(2)) { if (n > 0) ; else break; } HCAE",
            "EACH(String x : gen(3)) { log(x.equals(\"b\") ? \"B\" : x); if (x.equals(\"a\") || await(later(n)) == 0) continue; if (!x.equals(\"c\")) { log(\"no\"); } else { break; } } HCAE");

    static Stream<Arguments> loops() {
        return BODIES.stream()
                .flatMap(body -> Stream.of("-g", "ecj").map(compiler -> Arguments.of(Named.of(body, body), compiler)));
    }

    @ParameterizedTest(name = "{1} {0}")
    @MethodSource("loops")
    void each_does_what_it_stands_for(String body, String compiler) throws Throwable {
        Program program = program(body, compiler);
        program.verify();
        for (Run run : RUNS) {
            List<String> lines = log(program, run, false);
            assertThat(lines).as(run.toString()).isEqualTo(log(program, run, true));
        }
    }

    private static String withEach(String body) {
        return LOOP.matcher(body).replaceAll(loop -> loop.group(3) == null ? "" : "$1for ($2 : each($3)) {");
    }

    /** A label has to stand at the inner loop, which continue and break mean. */
    private static String spelledOut(String body) {
        Deque<Integer> open = new ArrayDeque<>();
        StringBuilder out = new StringBuilder();
        Matcher loop = LOOP.matcher(body);
        for (int next = 0; loop.find(); next++) {
            if (loop.group(3) == null) {
                loop.appendReplacement(out, END.replace("#", open.pop().toString()));
            } else {
                open.push(next);
                loop.appendReplacement(out, BEGIN.replace("#", String.valueOf(next)));
            }
        }
        return loop.appendTail(out).toString();
    }

    private static Program program(String body, String compiler) throws Exception {
        Map<String, String> sources = CaseFile.sources(
                """
                static class Res implements AutoCloseable { public void close() { log("close"); } }
                record Sc(int n) implements AsyncScope {
                    @Async public Coroutine<Throwable> exit(Throwable t) { log("exit" + n + await(later(t))); return result(null); }
                    public void close() { throw new IllegalStateException("closed"); }
                }
                static String later2() { return "2"; }
                @Async static AsyncGenerator<String> gen(int n) {
                    try { for (int i = 0; i < n; i++) emit("" + (char) ('a' + i) + await(later("")).trim()); }
                    finally { await(later(0)); log("clean"); }
                    return AsyncGenerator.end();
                }
                @Async static AsyncGenerator<String> broken(int n) {
                    try { for (int i = 0; i < n; i++) emit("x" + i); throw new IllegalStateException("broken"); }
                    finally { log("clean"); }
                }
                @Async static Coroutine<String> f(int n) throws Exception { if (n < 0) return result("neg"); EACH return result("end" + n); }
                @Async static Coroutine<String> g(int n) throws Exception { if (n < 0) return result("neg"); SPELLED return result("end" + n); }
                static boolean spelledOut;
                static void test() throws Exception { log(run(spelledOut ? g(3) : f(3))); }
                """.replace("EACH", withEach(reachable(body))).replace("SPELLED", spelledOut(reachable(body))));
        return Program.rewritten(
                compiler.equals("ecj")
                        ? Ecj.compile(sources, "--release 17")
                        : new Compiler("--release", "17", compiler).compile(sources));
    }

    private static List<String> log(Program program, Run run, boolean spelledOut) throws ReflectiveOperationException {
        var form = program.loadClass("Case").getDeclaredField("spelledOut");
        form.setAccessible(true);
        form.setBoolean(null, spelledOut);
        return run.of(program, "Case").lines();
    }

    /** An endless loop must not make what follows unreachable. */
    private static String reachable(String body) {
        return body.startsWith("for (int i = 0; ; i++)") ? "if (n > 0) { " + body + " }" : body;
    }
}
