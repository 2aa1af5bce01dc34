package dev.fermata.transformer.torture;

import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Monitors;
import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Where a method is suspended: before each line or each call that can be reached and holds no monitor.
 *
 * @param free the instructions before which it is suspended
 * @param thinned whether some are left out, as the method would be too large
 * @param inMonitor how many more there would be, but for a monitor that is held
 * @param withoutLines whether lines were asked for and the method has no line table
 */
record Places(List<AbstractInsnNode> free, boolean thinned, int inMonitor, boolean withoutLines) {
    /** More than this many never fit into 65,535 bytes. */
    private static final int MOST = 1000;

    /** More slots than this under an await are refused. */
    private static final int MOST_OPERANDS = 250;

    private static final String TORTURE = "dev/fermata/transformer/torture/inside/Torture";

    static Places of(String owner, MethodNode body, Suspend suspend) {
        boolean withoutLines = suspend == Suspend.LINES && !hasLines(body);
        Types types = Types.of(owner, body);
        Monitors monitors = Monitors.of(body, Flow.of(body));
        List<AbstractInsnNode> free = new ArrayList<>();
        int inMonitor = 0;
        boolean tooDeep = false;
        for (int i = 0; i < body.instructions.size(); i++) {
            AbstractInsnNode insn = body.instructions.get(i);
            var before = types.before(i);
            boolean wanted = before != null
                    && insn.getOpcode() >= 0
                    && (withoutLines ? before.getStackSize() == 0 : isPlace(insn, suspend));
            if (wanted && monitors.held(i)) {
                inMonitor++;
            } else if (wanted && depth(before) > MOST_OPERANDS) {
                tooDeep = true;
            } else if (wanted) {
                free.add(insn);
            }
        }
        return new Places(free, tooDeep, inMonitor, withoutLines);
    }

    /** Every so many of them, from the first on. */
    Places every(int stride) {
        List<AbstractInsnNode> kept = new ArrayList<>();
        for (int i = 0; i < free.size(); i += stride * (1 + free.size() / MOST)) {
            kept.add(free.get(i));
        }
        return new Places(kept, thinned || kept.size() < free.size(), inMonitor, withoutLines);
    }

    /** Puts {@code await(Torture.point())} there. */
    void suspendIn(MethodNode body) {
        for (AbstractInsnNode place : free) {
            InsnList code = new InsnList();
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, TORTURE, "point", "()Ldev/fermata/Coroutine;", false));
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    "dev/fermata/Fermata",
                    "await",
                    "(Ldev/fermata/Awaitable;)Ljava/lang/Object;",
                    false));
            code.add(new InsnNode(Opcodes.POP));
            if (place.getOpcode() == Opcodes.NEW) {
                keepLabel(body, place, code);
            }
            body.instructions.insertBefore(place, code);
        }
    }

    private static int depth(Frame<Value> frame) {
        int slots = 0;
        for (int i = 0; i < frame.getStackSize(); i++) {
            slots += frame.getStack(i).getSize();
        }
        return slots;
    }

    private static boolean hasLines(MethodNode body) {
        for (AbstractInsnNode insn : body.instructions) {
            if (insn instanceof LineNumberNode) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPlace(AbstractInsnNode insn, Suspend suspend) {
        if (suspend == Suspend.CALLS) {
            return insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
        }
        AbstractInsnNode node = insn.getPrevious();
        while (node instanceof LabelNode || node instanceof FrameNode) {
            node = node.getPrevious();
        }
        return node instanceof LineNumberNode;
    }

    /** Stack map frames name an uninitialized object by the label of its NEW, which must stay next to it. */
    private static void keepLabel(MethodNode body, AbstractInsnNode made, InsnList code) {
        Set<Object> old = new HashSet<>();
        for (AbstractInsnNode node = made.getPrevious();
                node != null && node.getOpcode() < 0;
                node = node.getPrevious()) {
            old.add(node);
        }
        LabelNode label = new LabelNode();
        code.add(label);
        for (AbstractInsnNode insn : body.instructions) {
            if (insn instanceof FrameNode frame) {
                frame.local.replaceAll(item -> old.contains(item) ? label : item);
                frame.stack.replaceAll(item -> old.contains(item) ? label : item);
            }
        }
    }
}
