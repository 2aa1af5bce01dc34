package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/** Lines and variables stay where the source has them. */
final class DebugTablesTest {
    private static final String MEMBERS = """
            @Async static Coroutine<Integer> inner(int fail) {
                int a = await(later(1));
                if (fail == 0) {
                    await(later(2));
                    throw new IllegalStateException("deep");
                }
                return result(a);
            }
            @Async static Coroutine<Integer> middle(int fail) {
                int b = 0;

                b += await(inner(fail));
                return result(b);
            }
            @Async Coroutine<Integer> outer(int fail) {
                return result(await(middle(fail)) + 1);
            }
            static void test() {
                try { run(new Case().outer(0)); }
                catch (IllegalStateException e) {
                    for (StackTraceElement s : e.getStackTrace())
                        if (s.getClassName().startsWith("Case")) log(s.getMethodName() + ":" + s.getLineNumber());
                }
            }
            """;

    @Test
    void a_failure_shows_the_whole_await_chain_with_the_lines_of_the_source() throws Throwable {
        assertThat(Program.of(MEMBERS).log()).containsExactly("inner:6", "middle:13", "outer:17", "test:20");
    }

    @Test
    void every_body_has_only_lines_of_its_method() {
        for (MethodNode method : Program.of(MEMBERS).node("Case").methods) {
            List<Integer> lines = lines(method);
            switch (method.name) {
                case "inner" -> assertThat(lines).isSubsetOf(2, 3, 4, 5, 6, 8);
                case "middle" -> assertThat(lines).isSubsetOf(11, 13, 14);
                case "outer" -> assertThat(lines).isSubsetOf(17);
                default -> {}
            }
        }
    }

    @Test
    void variables_keep_their_names_in_direct_and_resume() {
        List<String> variables = Program.of(MEMBERS).node("Case").methods.stream()
                .filter(method -> method.name.equals("outer") || method.name.equals("inner"))
                .filter(method -> method.localVariables != null && !method.localVariables.isEmpty())
                .map(method -> method.name
                        + method.localVariables.stream()
                                .map(variable -> " " + variable.name)
                                .sorted()
                                .collect(Collectors.joining()))
                .toList();
        assertThat(variables)
                .containsExactly(
                        "inner fail",
                        "inner a fail",
                        "inner a fail",
                        "outer fail this",
                        "outer fail this",
                        "outer fail this");
    }

    private static List<Integer> lines(MethodNode method) {
        List<Integer> lines = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof LineNumberNode line) {
                lines.add(line.line);
            }
        }
        return lines;
    }
}
