package dev.fermata.transformer.lowering;

import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An enhanced for over {@code each(source)}, as compilers write it.
 *
 * <pre>
 *         each; iterator; astore it
 * head:   aload it; hasNext; ifeq behind            (ecj: at the end, with ifne)
 *         aload it; next; ...body...; goto head
 * </pre>
 *
 * @param iterator the slot of {@code it}
 * @param head the load of {@code it} for {@code hasNext}
 * @param hasNext the call
 * @param test the jump that leads into the body or behind it
 * @param body the load of {@code it} for {@code next}: every way into the body comes by here
 */
record EachLoop(int iterator, AbstractInsnNode head, MethodInsnNode hasNext, JumpInsnNode test, AbstractInsnNode body) {
    /** The loop over the result of this call of {@code each}; null if the call stands elsewhere. */
    static @Nullable EachLoop over(AbstractInsnNode each) {
        AbstractInsnNode iterator = next(each);
        AbstractInsnNode store = iterator == null ? null : next(iterator);
        if (!isCall(iterator, "java/lang/Iterable", "iterator")
                || !(store instanceof VarInsnNode variable)
                || store.getOpcode() != Opcodes.ASTORE) {
            return null;
        }
        AbstractInsnNode head = loadFor("hasNext", variable);
        AbstractInsnNode body = loadFor("next", variable);
        AbstractInsnNode hasNext = head == null ? null : next(head);
        if (head == null || hasNext == null || body == null || !(next(hasNext) instanceof JumpInsnNode test)) {
            return null;
        }
        return new EachLoop(variable.var, head, (MethodInsnNode) hasNext, test, body);
    }

    /** The calls of {@code each} that are the source of no loop. */
    static List<AbstractInsnNode> misplaced(MethodNode method) {
        List<AbstractInsnNode> found = new ArrayList<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (Awaits.isEach(insn) && over(insn) == null) {
                found.add(insn);
            }
        }
        return found;
    }

    private static @Nullable AbstractInsnNode loadFor(String call, VarInsnNode store) {
        for (AbstractInsnNode node = store; node != null; node = next(node)) {
            boolean load = node.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) node).var == store.var;
            if (load && isCall(next(node), "java/util/Iterator", call)) {
                return node;
            }
        }
        return null;
    }

    private static boolean isCall(@Nullable AbstractInsnNode node, String owner, String name) {
        return node instanceof MethodInsnNode call && call.owner.equals(owner) && call.name.equals(name);
    }

    /** The next instruction: no label, line or frame. */
    static @Nullable AbstractInsnNode next(AbstractInsnNode node) {
        AbstractInsnNode walk = node.getNext();
        while (walk != null && walk.getOpcode() < 0) {
            walk = walk.getNext();
        }
        return walk;
    }
}
