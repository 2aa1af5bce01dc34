package dev.fermata.transformer.lowering;

import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Stack map frames for code that lowering inserts. */
final class StackMapFrames {
    private StackMapFrames() {}

    /** The frame with all locals, the lower operands, and one more if given. */
    static FrameNode of(Frame<Value> types, int stackSize, @Nullable String top) {
        List<Object> locals = locals(types);
        List<Object> stack = new ArrayList<>();
        for (int i = 0; i < stackSize; i++) {
            stack.add(types.getStack(i).frameItem());
        }
        if (top != null) {
            stack.add(top);
        }
        return of(locals, stack);
    }

    /** The frame with all locals, one local more behind them, and a single operand. */
    static FrameNode of(Frame<Value> types, String more, String operand) {
        List<Object> locals = locals(types);
        locals.add(more);
        return of(locals, List.of(operand));
    }

    private static List<Object> locals(Frame<Value> types) {
        List<Object> locals = new ArrayList<>();
        for (int slot = 0;
                slot < types.getLocals();
                slot += types.getLocal(slot).getSize()) {
            locals.add(types.getLocal(slot).frameItem());
        }
        return locals;
    }

    private static FrameNode of(List<Object> locals, List<Object> stack) {
        return new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
    }

    /** The label with a frame that stands next, where a second frame would have no place. */
    static @Nullable LabelNode labelBehind(AbstractInsnNode insn) {
        LabelNode label = null;
        for (AbstractInsnNode node = insn.getNext(); node != null && node.getOpcode() < 0; node = node.getNext()) {
            if (node instanceof LabelNode found) {
                label = found;
            } else if (node instanceof FrameNode) {
                return label;
            }
        }
        return null;
    }
}
