package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.CodeSizeEvaluator;

/** Methods with many await sites, many live variables, many operands. */
final class SizeTest {
    @Test
    void four_hundred_awaits_with_sixty_live_locals() throws Throwable {
        String awaits = repeat(400, i -> "a += await(later(" + i + "));\n");
        assertThat(Program.of(method(60, "int", awaits)).log()).isEqualTo(List.of("79800 1770"));
    }

    @Test
    void a_thousand_awaits() throws Throwable {
        String awaits = repeat(1000, i -> "a += await(later(1));\n");
        assertThat(Program.of(method(20, "int", awaits)).log()).isEqualTo(List.of("1000 190"));
    }

    @Test
    void long_jumps_over_many_live_locals() throws Throwable {
        String awaits = repeat(900, i -> "a += await(later(1));\n");
        assertThat(Program.of(method(200, "int", awaits)).log()).isEqualTo(List.of("900 19900"));
    }

    /** The loops' jumps back are just short enough, unless the long jumps forward in them need more bytes. */
    @Test
    void jumps_that_other_jumps_make_too_long() throws Throwable {
        String loops = repeat(
                24,
                i -> "@Async static Coroutine<Integer> f" + i + "() { int a = 0;\n"
                        + "for (int n = 0; n < 2; n++) {\n"
                        + "a += await(later(n));\n"
                        + repeat(8120 + 3 * i, filler -> "a ^= 1;\n")
                        + "}\n"
                        + "return result(a); }\n");
        String calls = repeat(24, i -> "log(run(f" + i + "()));\n");
        List<String> values =
                IntStream.range(0, 24).mapToObj(i -> i % 2 == 0 ? "1" : "3").toList();
        assertThat(Program.of(loops + "static void test() {" + calls + "}\n").log())
                .isEqualTo(values);
    }

    @Test
    void more_live_locals_than_a_method_may_have_parameters() throws Throwable {
        String awaits = repeat(3, i -> "a += await(later(1));\n");
        assertThat(Program.of(method(200, "long", awaits)).log()).isEqualTo(List.of("3 19900"));
    }

    @Test
    void many_operands_under_an_await() throws Throwable {
        String sum = IntStream.range(0, 60)
                .mapToObj(i -> "await(later((long) " + i + "))")
                .collect(Collectors.joining(", "));
        String members = "static long sum("
                + IntStream.range(0, 60).mapToObj(i -> "long p" + i).collect(Collectors.joining(", "))
                + ") { return " + IntStream.range(0, 60).mapToObj(i -> "p" + i).collect(Collectors.joining(" + "))
                + "; }\n"
                + "@Async static Coroutine<Long> f() { return result(sum(" + sum + ")); }\n"
                + "static void test() { log(run(f())); }\n";
        assertThat(Program.of(members).log()).isEqualTo(List.of("1770"));
    }

    @Test
    void a_method_that_grows_too_large_is_refused_by_name() {
        String awaits = repeat(1600, i -> "a += await(later(\"x" + i + "\".length()));\n");
        assertThat(Program.diagnostics(Program.compiled(method(20, "int", awaits)))
                        .toString())
                .startsWith("[FERMATA009: an @Async method is too large once it is rewritten in method f (")
                .contains("[Case.f]");
    }

    @Test
    void more_arguments_than_the_generated_methods_can_take_are_refused() {
        String parameters = IntStream.range(0, 254).mapToObj(i -> "int p" + i).collect(Collectors.joining(", "));
        String members = "@Async static Coroutine<Integer> f(" + parameters + ") { return result(p0); }";
        assertThat(Program.diagnostics(Program.compiled(members)).toString())
                .startsWith("[FERMATA009:")
                .contains("(its parameters take 254 slots, at most 253 may be)");
    }

    @Test
    void more_operands_than_the_generated_methods_can_take_are_refused() {
        String members = "@Async static Coroutine<Long> f(long x) { return result(" + repeat(126, i -> "x + (")
                + "await(later(1L))" + ")".repeat(126) + "); }";
        assertThat(Program.diagnostics(Program.compiled(members)).toString())
                .startsWith("[FERMATA009:")
                .contains("(the operands before the await take 252 slots, at most 250 may be)");
    }

    @Test
    void an_await_site_costs_few_bytes_whatever_the_number_of_live_locals() {
        Program one = Program.of(method(20, "int", repeat(1, i -> "a += await(later(1));\n")));
        Program many = Program.of(method(20, "int", repeat(51, i -> "a += await(later(1));\n")));
        int direct = (codeSize(many, "(Ldev/fermata/Task;I)") - codeSize(one, "(Ldev/fermata/Task;I)")) / 50;
        int resume = (codeSize(many, "Ljava/lang/Throwable;)") - codeSize(one, "Ljava/lang/Throwable;)")) / 50;
        assertThat(direct).isLessThanOrEqualTo(42);
        assertThat(resume).isLessThanOrEqualTo(48);
    }

    private static int codeSize(Program program, String descriptorPart) {
        int[] size = new int[1];
        new ClassReader(program.classes().get("Case"))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public @Nullable MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] exceptions) {
                                if (!name.equals("f") || !descriptor.contains(descriptorPart)) {
                                    return null;
                                }
                                return new CodeSizeEvaluator(null) {
                                    @Override
                                    public void visitEnd() {
                                        size[0] = getMaxSize();
                                    }
                                };
                            }
                        },
                        0);
        return size[0];
    }

    private static String method(int locals, String type, String awaits) {
        return "@Async static Coroutine<String> f() { int a = 0;\n"
                + repeat(locals, i -> type + " v" + i + " = " + i + ";\n")
                + awaits
                + "return result(a + \" \" + (" + repeat(locals, i -> (i == 0 ? "v" : " + v") + i) + ")); }\n"
                + "static void test() { log(run(f())); }\n";
    }

    private static String repeat(int times, java.util.function.IntFunction<String> text) {
        return IntStream.range(0, times).mapToObj(text).collect(Collectors.joining());
    }
}
