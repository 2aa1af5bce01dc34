package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.NotTransformedError;
import dev.fermata.transformer.program.Program;
import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What comes out: entry, direct and resume of one name, accessors, one frame class, and nothing that anybody could override. */
final class ShapeTest {
    private static final String FIB = "@Async static Coroutine<Integer> fib(int n) {"
            + " return result(n < 2 ? n : await(fib(n - 1)) + await(fib(n - 2))); }";

    @Test
    void a_static_method_becomes_entry_direct_and_resume() {
        assertThat(methods(Program.of(FIB), "fib"))
                .containsExactly(
                        "static (I)Ldev/fermata/Coroutine;",
                        "private static (ILdev/fermata/Task;I)Ljava/lang/Object;",
                        "private static (LCase$async$fib$frame;Ldev/fermata/Task;Ljava/lang/Object;Ljava/lang/Throwable;)"
                                + "Ljava/lang/Object;");
        assertThat(methods(Program.of(FIB), "fib$"))
                .containsExactly(
                        "static synthetic (ILdev/fermata/Task;I)Ljava/lang/Object;",
                        "static synthetic (LCase$async$fib$frame;Ldev/fermata/Task;Ljava/lang/Object;Ljava/lang/Throwable;)"
                                + "Ljava/lang/Object;");
    }

    @Test
    void the_bodies_of_an_instance_method_are_private() {
        assertThat(methods(Program.of("@Async Coroutine<Integer> f() { return result(await(later(1))); }"), "f"))
                .containsExactly(
                        "()Ldev/fermata/Coroutine;",
                        "private (Ldev/fermata/Task;I)Ljava/lang/Object;",
                        "private (LCase$async$f$frame;Ldev/fermata/Task;Ljava/lang/Object;Ljava/lang/Throwable;)"
                                + "Ljava/lang/Object;",
                        "static synthetic (LCase;Ldev/fermata/Task;I)Ljava/lang/Object;",
                        "static synthetic (LCase;LCase$async$f$frame;Ldev/fermata/Task;Ljava/lang/Object;Ljava/lang/Throwable;)"
                                + "Ljava/lang/Object;");
    }

    /** Only Object itself is such a class. */
    @Test
    void a_class_without_a_superclass_is_rewritten_too() {
        ClassNode node = new ClassNode();
        new ClassReader(Objects.requireNonNull(Program.compiled(FIB).get("Case"))).accept(node, 0);
        node.superName = null;
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        assertThat(new Transformer().transform(writer.toByteArray())).isInstanceOf(Transformation.Rewritten.class);
    }

    @Test
    void a_serializable_class_keeps_its_default_version() throws Exception {
        Map<String, byte[]> compiled = Program.compiled("""
                static abstract class Named implements java.io.Serializable { protected String name; static int n = 1; }
                static class Inherits extends Named { @Async Coroutine<String> f() { return result(await(later(name))); } }
                static final class Own implements java.io.Serializable, Comparable<Own> {
                    public transient long skipped; int[] kept;
                    @Async private static Coroutine<Integer> f(Own o) throws java.io.IOException { return result(await(later(1))); }
                    public int compareTo(Own o) { AsyncSupplier<Integer> s = () -> result(await(later(2))); return 0; }
                }
                static class Plain { @Async static Coroutine<Void> f() { return done(); } }
                static class Given extends Named { private static final long serialVersionUID = 7; @Async Coroutine<Void> f() { return done(); } }
                """);
        for (String name : List.of("Case$Inherits", "Case$Own", "Case$Given")) {
            assertThat(version(Program.rewritten(compiled), name)).isEqualTo(version(Program.plain(compiled), name));
        }
        assertThat(Program.rewritten(compiled).node("Case$Plain").fields).isEmpty();
    }

    private static long version(Program program, String name) throws ClassNotFoundException {
        return ObjectStreamClass.lookup(program.loadClass(name)).getSerialVersionUID();
    }

    @Test
    void the_frame_class_has_one_field_per_variable_named_after_it() {
        Program program = Program.of("@Async Coroutine<String> f(long count, String[] names) {"
                + " int k = await(later(1)); return result(names[k] + count + await(later(k)) + k); }");
        assertThat(program.node("Case$async$f$frame").fields.stream()
                        .filter(field -> (field.access & Opcodes.ACC_STATIC) == 0)
                        .map(field -> field.name + " " + field.desc))
                .containsExactlyInAnyOrder(
                        "this# LCase;",
                        "count J",
                        "names [Ljava/lang/String;",
                        "k I",
                        "operand#0 Ljava/lang/String;",
                        "operand#1 J");
    }

    @Test
    void a_method_without_await_has_no_resume() {
        assertThat(methods(Program.of("@Async static Coroutine<Integer> f() { return result(1); }"), "f"))
                .hasSize(2);
    }

    @Test
    void static_and_private_calls_are_fused_and_virtual_ones_are_not() {
        Program program = Program.of("@Async static Coroutine<Integer> s() { return result(1); }\n"
                + "@Async private Coroutine<Integer> p() { return result(1); }\n"
                + "@Async Coroutine<Integer> v() { return result(1); }\n"
                + "@Async Coroutine<Integer> f() { return result(await(s()) + await(p()) + await(v())); }");
        MethodNode direct = program.node("Case").methods.stream()
                .filter(method -> method.name.equals("f") && method.desc.startsWith("(Ldev/fermata/Task;I)"))
                .findFirst()
                .orElseThrow();
        assertThat(calls(direct))
                .containsSubsequence(
                        "Case.s(Ldev/fermata/Task;I)Ljava/lang/Object;",
                        "Case.p(Ldev/fermata/Task;I)Ljava/lang/Object;",
                        "Case.v()Ldev/fermata/Coroutine;",
                        "dev/fermata/rt/Await.await(Ldev/fermata/Awaitable;Ldev/fermata/Task;I)Ljava/lang/Object;");
    }

    @Test
    void names_that_are_taken_are_left_to_their_owners() throws Throwable {
        String members = """
                static Object f(Task<?> t, int i) { return "mine"; }
                static class async$f$frame { public String toString() { return "nested"; } }
                @Async static Coroutine<String> f() { return result("async" + await(later(1))); }
                @Async Coroutine<String> f(int x) { return result("instance" + await(later(x))); }
                @Async static Coroutine<String> f(Case c, int x) { return result("static" + await(later(x))); }
                static void test() {
                    log(f((Task<?>) null, 1));
                    log(new async$f$frame());
                    log(run(f()));
                    log(run(new Case().f(2)));
                    log(run(f((Case) null, 3)));
                }
                """;
        assertThat(Program.of(members).log()).containsExactly("mine", "nested", "async1", "instance2", "static3");
    }

    @Test
    void frame_classes_of_methods_that_differ_in_case_are_different_files() {
        Program program = Program.of("@Async static Coroutine<Integer> load() { return result(1); }\n"
                + "@Async static Coroutine<Integer> Load() { return result(2); }");
        assertThat(program.classes().keySet()).contains("Case$async$load$frame", "Case$async$Load$frame2");
    }

    @Test
    void rewriting_again_changes_nothing() {
        Program program = Program.of(FIB);
        for (byte[] bytes : program.classes().values()) {
            assertThat(new Transformer().transform(bytes)).isInstanceOf(Transformation.Untouched.class);
        }
    }

    @Test
    void rewriting_is_reproducible() {
        Map<String, byte[]> compiled = Program.compiled(FIB);
        assertThat(Program.rewritten(compiled).classes())
                .usingRecursiveComparison()
                .isEqualTo(Program.rewritten(compiled).classes());
    }

    @Test
    void a_class_without_anything_async_is_untouched() {
        Map<String, byte[]> compiled = Program.compiled("static int f() { return 1; }");
        assertThat(new Transformer().transform(compiled.get("Case"))).isInstanceOf(Transformation.Untouched.class);
    }

    @Test
    void linking_the_owner_does_not_load_a_frame_class() throws Exception {
        Map<String, byte[]> owner = new HashMap<>(Program.of(FIB).classes());
        owner.keySet().removeIf(name -> name.contains("$frame"));
        Program withoutFrames = Program.plain(owner);
        assertThat(Class.forName("Case", true, withoutFrames)).isNotNull();
        assertThatThrownBy(() -> withoutFrames.loadClass("Case$async$fib$frame"))
                .isInstanceOf(ClassNotFoundException.class);
    }

    @Test
    void a_failing_class_says_why() {
        Map<String, byte[]> compiled = Program.compiled("""
                @Async static Coroutine<Integer> f() { return result(await(later(1))); }
                static void test() { f(); }
                """);
        assertFailsWithReason(compiled);
    }

    @Test
    void so_does_a_method_that_was_refused() {
        assertFailsWithReason(Program.compiled("@Async static int f() { return 1; } static void test() { f(); }"));
        assertFailsWithReason(Program.compiled("static void test() { await(later(1)); }"));
        assertFailsWithReason(Program.compiled("Case() { await(later(1)); } static void test() { new Case(); }"));
    }

    private static void assertFailsWithReason(Map<String, byte[]> compiled) {
        compiled.put("Case", new Transformer().failing(compiled.get("Case"), "the reason"));
        assertThatThrownBy(() -> Program.plain(compiled).log())
                .isInstanceOf(NotTransformedError.class)
                .hasMessage("the reason");
    }

    private static List<String> methods(Program program, String name) {
        return program.node("Case").methods.stream()
                .filter(method -> method.name.equals(name))
                .map(method -> flags(method.access) + method.desc)
                .toList();
    }

    private static String flags(int access) {
        return ((access & Opcodes.ACC_PRIVATE) == 0 ? "" : "private ")
                + ((access & Opcodes.ACC_STATIC) == 0 ? "" : "static ")
                + ((access & Opcodes.ACC_SYNTHETIC) == 0 ? "" : "synthetic ");
    }

    private static List<String> calls(MethodNode method) {
        Stream<AbstractInsnNode> insns = Arrays.stream(method.instructions.toArray());
        return insns.filter(MethodInsnNode.class::isInstance)
                .map(MethodInsnNode.class::cast)
                .map(call -> call.owner + "." + call.name + call.desc)
                .toList();
    }
}
