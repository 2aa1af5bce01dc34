package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Instance methods that store into slot 0, as optimizers of class files write them: javac's, with a variable moved there. */
final class ReceiverSlotTest {
    @Test
    void another_object_of_the_same_class() throws Throwable {
        assertThat(log("""
                Case next;
                String name;
                Case(String name, Case next) { this.name = name; this.next = next; }
                @Async Coroutine<String> walk() {
                    String names = name;
                    Case here = next;
                    while (here != null) {
                        names += await(later(here.name));
                        here = here.next;
                    }
                    return result(names);
                }
                static void test() {
                    log(run(new Case("a", new Case("b", new Case("c", null))).walk()));
                }
                """, 2)).containsExactly("abc");
    }

    @Test
    void an_int_that_is_live_into_a_handler() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> count(int limit) {
                    int i = 0;
                    try {
                        while (true) {
                            i += await(later(1));
                            if (i == limit) {
                                throw new IllegalStateException();
                            }
                        }
                    } catch (IllegalStateException e) {
                        return result(await(later(i)) * 10);
                    }
                }
                static void test() {
                    log(run(new Case().count(3)));
                }
                """, 2)).containsExactly("30");
    }

    @Test
    void a_long_over_the_receiver_and_a_parameter() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Long> sum(int unused, int limit) {
                    long sum = limit;
                    for (int i = 0; i < limit; i++) {
                        sum += await(later(1L << 40));
                    }
                    return result(sum);
                }
                static void test() {
                    log(run(new Case().sum(0, 2)));
                }
                """, 3)).containsExactly("" + (2 + (2L << 40)));
    }

    private static List<String> log(String members, int slot) throws Throwable {
        Map<String, byte[]> classes = new TreeMap<>(Program.compiled(members));
        classes.computeIfPresent("Case", (name, bytes) -> moved(bytes, slot));
        return Program.rewritten(classes).log();
    }

    /** Gives slot 0 of each async instance method to the variable that has the given slot. */
    private static byte[] moved(byte[] classFile, int slot) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, ClassReader.EXPAND_FRAMES);
        for (MethodNode method : owner.methods) {
            if (method.visibleAnnotations != null && (method.access & Opcodes.ACC_STATIC) == 0) {
                method.localVariables = null;
                method.instructions.forEach(insn -> move(insn, slot));
            }
        }
        ClassWriter writer = new ClassWriter(0);
        owner.accept(writer);
        return writer.toByteArray();
    }

    private static void move(AbstractInsnNode insn, int slot) {
        if (insn instanceof VarInsnNode variable && variable.var == slot) {
            variable.var = 0;
        } else if (insn instanceof IincInsnNode increment && increment.var == slot) {
            increment.var = 0;
        } else if (insn instanceof FrameNode frame && frame.local.size() > slot) {
            List<Object> items = new ArrayList<>(frame.local);
            Object moved = items.set(slot, Opcodes.TOP);
            items.set(0, moved);
            if (moved.equals(Opcodes.LONG)) {
                items.add(slot + 1, Opcodes.TOP);
                items.remove(1);
            }
            frame.local = items;
        }
    }
}
