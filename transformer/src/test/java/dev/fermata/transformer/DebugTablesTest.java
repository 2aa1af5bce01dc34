package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

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

    private static final String LOOPS = """
            @Async Coroutine<Long> loops(int n, String[] names, boolean dead) {
                long sum = 0;
                long[] longs = {1, 2};
                try {
                    for (String name : names) {
                        int length = name.length();
                        for (int i = 0; i < n; i++) {
                            sum += await(later(length)) + longs[0];
                        }
                        log(name);
                    }
                } catch (IllegalStateException e) {
                    String message = e.getMessage();
                    await(later(message));
                    log(message);
                }
                return result(sum);
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
                                .distinct()
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
                        "outer this");
    }

    @Test
    void a_variable_is_visible_only_where_it_has_a_value() throws AnalyzerException {
        List<MethodNode> methods = Program.of(MEMBERS + LOOPS).node("Case").methods;
        for (MethodNode method : methods) {
            Frame<BasicValue>[] frames = new Analyzer<>(new BasicInterpreter()).analyze("Case", method);
            for (LocalVariableNode variable : method.localVariables) {
                int end = method.instructions.indexOf(variable.end);
                for (int i = method.instructions.indexOf(variable.start); i < end; i++) {
                    assertThat(frames[i] == null ? null : frames[i].getLocal(variable.index))
                            .as(method.name + method.desc + " " + variable.name + " at " + i)
                            .isNotEqualTo(BasicValue.UNINITIALIZED_VALUE);
                }
            }
        }
    }

    @Test
    void what_is_restored_is_visible_behind_the_await() {
        assertThat(variables("loops", "Ljava/lang/Throwable;)"))
                .containsExactly("e", "i", "length", "longs", "message", "n", "name", "sum", "this");
    }

    @Test
    void this_is_visible_in_all_code() {
        for (MethodNode method : Program.of(MEMBERS + LOOPS).node("Case").methods) {
            if ((method.access & Opcodes.ACC_STATIC) == 0) {
                LocalVariableNode self = method.localVariables.stream()
                        .filter(variable -> variable.name.equals("this"))
                        .findFirst()
                        .orElseThrow();
                assertThat(codeOutside(method, self))
                        .as(method.name + method.desc)
                        .isZero();
            }
        }
    }

    @Test
    void the_entry_has_no_line() {
        assertThat(Program.of(MEMBERS).node("Case").methods)
                .filteredOn(method -> method.desc.endsWith("Ldev/fermata/Coroutine;"))
                .hasSize(3)
                .allSatisfy(method -> assertThat(lines(method)).isEmpty());
    }

    private static List<String> variables(String method, String descriptorEnd) {
        return Program.of(MEMBERS + LOOPS).node("Case").methods.stream()
                .filter(node -> node.name.equals(method) && node.desc.contains(descriptorEnd))
                .filter(node -> (node.access & Opcodes.ACC_STATIC) == 0)
                .flatMap(node -> node.localVariables.stream().map(variable -> variable.name))
                .distinct()
                .sorted()
                .toList();
    }

    private static long codeOutside(MethodNode method, LocalVariableNode variable) {
        int start = method.instructions.indexOf(variable.start);
        int end = method.instructions.indexOf(variable.end);
        return Arrays.stream(method.instructions.toArray())
                .filter(insn -> insn.getOpcode() >= 0)
                .mapToInt(method.instructions::indexOf)
                .filter(index -> index < start || index >= end)
                .count();
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
