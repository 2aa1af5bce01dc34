package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import dev.fermata.transformer.explain.ExplainedMethod;
import dev.fermata.transformer.explain.ExplainedState;
import dev.fermata.transformer.explain.Explanation;
import dev.fermata.transformer.program.Compiler;
import dev.fermata.transformer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.commons.CodeSizeEvaluator;
import org.objectweb.asm.tree.ClassNode;

/** The explanation says what is in the class files. */
final class ExplainerTest {
    @Test
    void the_page_shows_what_is_printed() throws IOException {
        List<String> blocks = blocks(Path.of("../docs/explain.md"));
        String source = blocks.get(0);
        byte[] classFile = new Compiler("--release", "17", "-g")
                .compile(Map.of("Orders", source))
                .get("Orders");
        Explanation.Explained explained = (Explanation.Explained) new Explainer().explain(classFile);
        assertThat(withoutSizes(explained.text())).isEqualTo(withoutSizes(blocks.get(1)));
        assertThat(explained.graphs().get("Orders.order.svg"))
                .isEqualTo(Files.readString(Path.of("../docs/explain.svg")));
    }

    @Test
    void each_reason_for_not_fusing_has_its_name() {
        ExplainedMethod method = explained("""
                @Async static Coroutine<Integer> free() { return result(1); }
                @Async private Coroutine<Integer> own() { return result(1); }
                @Async Coroutine<Integer> open() { return result(1); }
                @Async final Coroutine<Integer> closed() { return result(1); }
                static Coroutine<Integer> plain() { return free(); }
                @Async Coroutine<Integer> all(Coroutine<Integer> given, boolean either) {
                    await(free());
                    await(own());
                    await(open());
                    await(closed());
                    await(plain());
                    await(later(1));
                    await(Case.later(1));
                    await(Support.later(1));
                    await(currentTask());
                    await(given);
                    await(either ? free() : own());
                    return result(await(java.util.concurrent.CompletableFuture.completedFuture(1)));
                }
                """).methods().get(4);
        String overridable = "it can be overridden or mocked (make it private or static)";
        assertThat(method.states().stream().map(state -> state.awaited() + ": " + state.notFused()))
                .containsExactly(
                        "free(): null",
                        "own(): null",
                        "open(): " + overridable,
                        "closed(): " + overridable,
                        "plain(): it is not @Async",
                        "later(): the class inherits it",
                        "later(): the class inherits it",
                        "Support.later(): it belongs to another class",
                        "dev.fermata.Fermata.currentTask(): it is no coroutine",
                        "a value: it does not come straight from a call",
                        "a value: it does not come straight from a call",
                        "java.util.concurrent.CompletableFuture.completedFuture(): it is no coroutine");
    }

    @Test
    void a_generator_waits_for_demand_and_its_loop_for_items() {
        List<ExplainedMethod> methods = explained("""
                @Async static AsyncGenerator<Integer> numbers() { emit(1); return AsyncGenerator.end(); }
                @Async static Coroutine<Void> all() { for (int n : each(numbers())) log(n); return done(); }
                """).methods();
        assertThat(methods.get(0).states().stream().map(state -> state.awaited() + ": " + state.notFused()))
                .containsExactly("the next demand, after emit: it is no coroutine");
        assertThat(methods.get(1).states().stream().map(ExplainedState::awaited))
                .containsExactly("dev.fermata.rt.Each.advance()", "dev.fermata.rt.Each.close()");
    }

    @Test
    void variables_that_are_saved_are_those_of_the_frame_class() {
        String members = "@Async <T> Coroutine<String> f(long count, String[] names, T t, boolean dead) {"
                + " int k = await(later(1)); return result(names[k] + count + await(later(k)) + k + t); }";
        List<ExplainedState> states = explained(members).methods().get(0).states();
        assertThat(states.get(0).saved())
                .containsExactly("Case this", "long count", "java.lang.String[] names", "java.lang.Object t");
        assertThat(states.get(1).saved())
                .containsExactly(
                        "java.lang.String operand#0", "long operand#1", "Case this", "java.lang.Object t", "int k");
    }

    @Test
    void sizes_are_those_of_the_class_files() {
        String members = "@Async Coroutine<Integer> f(int n) { return result(n + await(later(n))); }\n"
                + "@Async static Coroutine<Integer> g() { return result(1); }";
        List<ExplainedMethod> methods = explained(members).methods();
        Map<String, byte[]> compiled = Program.compiled(members);
        byte[] rewritten = Program.rewritten(compiled).classes().get("Case");
        ExplainedMethod.Sizes sizes = methods.get(0).sizes();
        assertSize(sizes.compiled(), compiled.get("Case"), "(I)Ldev/fermata/Coroutine;");
        assertSize(sizes.direct(), rewritten, "(ILdev/fermata/Task;I)Ljava/lang/Object;");
        assertSize(
                sizes.resume(),
                rewritten,
                "(LCase$async$f$frame;Ldev/fermata/Task;Ljava/lang/Object;Ljava/lang/Throwable;)Ljava/lang/Object;");
        assertThat(methods.get(1).sizes().resume()).isZero();
    }

    @Test
    void a_body_that_HotSpot_never_compiles_is_named() {
        String awaits = "x += await(later(x));\n".repeat(250);
        String text = explained("@Async static Coroutine<Integer> f(int x) {\n" + awaits + "return result(x); }")
                .text();
        assertThat(withoutSizes(text).lines().limit(4))
                .containsExactly(
                        "Case.f(int), line 3",
                        "    code: 4,758 bytes as compiled, direct N, resume N",
                        "        direct passes 8,000 bytes: HotSpot never compiles it. Split it.",
                        "        resume passes 8,000 bytes: HotSpot never compiles it. Split it.");
    }

    @Test
    void what_follows_leads_through_loops_tries_and_returned_coroutines() {
        String text = explained("""
                @Async static Coroutine<Integer> f(int n) {
                    try {
                        if (n == 0) return later(0);
                        await(later(1));
                        while (n-- > 0) await(later(2));
                    } catch (IllegalStateException e) {
                        throw new IllegalArgumentException(await(later("wrong")));
                    }
                    return result(3);
                }
                """).text();
        assertThat(text.lines()
                        .filter(line -> line.contains("  then ") || line.contains("throws"))
                        .map(String::trim))
                .containsExactly(
                        "then state 1 or return and await, line 4",
                        "if something throws state 3",
                        "then state 2 or return",
                        "if something throws state 3",
                        "then state 2 or return",
                        "if something throws state 3",
                        "then throws");
    }

    @Test
    void overloads_have_graphs_of_their_own() {
        assertThat(explained("@Async Coroutine<Integer> f(int n) { return result(n); }\n"
                                + "@Async Coroutine<Integer> f(long n) { return result(1); }")
                        .graphs())
                .containsOnlyKeys("Case.f.svg", "Case.f-2.svg");
    }

    @Test
    void a_class_without_line_numbers_is_explained_too() {
        byte[] classFile = new Compiler("--release", "17", "-g:none")
                .compile(Map.of("Case", """
                        import dev.fermata.*;
                        class Case { @Async static Coroutine<Integer> f(Coroutine<Integer> c, int n) {
                            return Fermata.result(Fermata.await(c) + n); } }
                        """))
                .get("Case");
        assertThat(withoutSizes(((Explanation.Explained) new Explainer().explain(classFile)).text()))
                .isEqualTo("""
                Case.f(Coroutine, int)
                    code: 19 bytes as compiled, direct N, resume N
                    start
                        then state 1
                    state 1: await a value
                        not fused: it does not come straight from a call
                        saves int slot#1
                        then return
                """);
    }

    @Test
    void what_cannot_be_explained_says_why() {
        byte[] refused = Program.compiled("@Async static int f() { return 1; }").get("Case");
        byte[] rewritten = Program.of("@Async static Coroutine<Integer> f() { return result(1); }")
                .classes()
                .get("Case");
        byte[] nothing = Program.compiled("static int f() { return 1; }").get("Case");
        assertThat(new Explainer().explain(refused))
                .isEqualTo(new Explanation.Refused(List.of(new Diagnostic(Rule.RETURN_TYPE, "Case", "f", 2, ""))));
        assertThat(new Explainer().explain(rewritten)).isEqualTo(new Explanation.RewrittenBefore());
        assertThat(new Explainer().explain(nothing)).isEqualTo(new Explanation.Nothing());
    }

    private static Explanation.Explained explained(String members) {
        return (Explanation.Explained)
                new Explainer().explain(Program.compiled(members).get("Case"));
    }

    /** What the emitter writes may become smaller every day. */
    private static String withoutSizes(String text) {
        return text.replaceAll("(direct|resume) \\d+(,\\d{3})*", "$1 N");
    }

    private static List<String> blocks(Path page) throws IOException {
        return Pattern.compile("(?ms)^```[a-z]+\n(.*?)^```$")
                .matcher(Files.readString(page))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }

    /** ASM tells the size up to the length of jumps and constants. */
    private static void assertSize(int size, byte[] classFile, String descriptor) {
        CodeSizeEvaluator evaluator = new CodeSizeEvaluator(null);
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, 0);
        owner.methods.stream()
                .filter(method -> method.name.equals("f") && method.desc.equals(descriptor))
                .forEach(method -> method.accept(evaluator));
        assertThat(size)
                .isBetween(evaluator.getMinSize(), evaluator.getMaxSize())
                .isPositive();
    }
}
