package dev.fermata.transformer.lowering;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Keeps {@code this} in slot 0 of an instance method to its end: what is stored there lives in a slot of its own, which
 * holds {@code this} at first.
 *
 * <p>Everything behind this pass takes slot 0 for the receiver. javac never stores there; optimizers and generators of
 * class files do.
 */
public final class ReceiverSlot {
    private final MethodNode method;
    private final int other;

    private ReceiverSlot(MethodNode method) {
        this.method = method;
        this.other = method.maxLocals;
    }

    /** Rewrites the method in place. */
    public static void apply(String owner, MethodNode method) {
        if ((method.access & Opcodes.ACC_STATIC) == 0 && isReused(method)) {
            new ReceiverSlot(method).move(owner);
        }
    }

    private static boolean isReused(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof VarInsnNode variable && variable.var == 0 && insn.getOpcode() >= Opcodes.ISTORE) {
                return true;
            }
        }
        return false;
    }

    private void move(String owner) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof VarInsnNode variable && variable.var == 0) {
                variable.var = other;
            } else if (insn instanceof IincInsnNode increment && increment.var == 0) {
                increment.var = other;
            } else if (insn instanceof FrameNode frame) {
                frame.local = moved(frame.local, owner);
            }
        }
        InsnList start = new InsnList();
        start.add(new VarInsnNode(Opcodes.ALOAD, 0));
        start.add(new VarInsnNode(Opcodes.ASTORE, other));
        method.instructions.insert(start);
        // A long or double takes two.
        method.maxLocals += 2;
    }

    private List<Object> moved(List<Object> locals, String owner) {
        if (locals.isEmpty()) {
            return new ArrayList<>(List.of(owner));
        }
        List<Object> items = new ArrayList<>(locals);
        Object first = items.set(0, owner);
        int slots = items.stream().mapToInt(ReceiverSlot::size).sum();
        if (size(first) == 2) {
            items.add(1, Opcodes.TOP);
            slots++;
        }
        items.addAll(Collections.nCopies(other - slots, Opcodes.TOP));
        items.add(first);
        return items;
    }

    private static int size(Object item) {
        return item.equals(Opcodes.LONG) || item.equals(Opcodes.DOUBLE) ? 2 : 1;
    }
}
