package dev.fermata.transformer.flow;

import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Which local variables may still be read, before and behind each instruction.
 *
 * <p>{@code in = use | (out - def) | in(handlers that cover the instruction)}, backward, to the fixpoint. The last term
 * stands outside the difference: a store inside a try does not kill what the handler reads, because the store may be the
 * instruction that never happens.
 */
public final class Liveness {
    private final Flow flow;
    private final BitSet[] in;
    private final boolean instance;

    private Liveness(Flow flow, BitSet[] in, boolean instance) {
        this.flow = flow;
        this.in = in;
        this.instance = instance;
    }

    public static Liveness of(MethodNode method, Flow flow) {
        BitSet[] in = new BitSet[flow.size()];
        for (int i = 0; i < in.length; i++) {
            in[i] = new BitSet();
        }
        Liveness liveness = new Liveness(flow, in, (method.access & Opcodes.ACC_STATIC) == 0);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = in.length - 1; i >= 0; i--) {
                changed |= liveness.update(i, method.instructions.get(i));
            }
        }
        return liveness;
    }

    /** The variables live before the node at {@code index}. {@code this} always is. */
    public BitSet in(int index) {
        return withThis((BitSet) in[index].clone());
    }

    /** What a frame suspended at this instruction needs: the variables live behind it and in its handlers. */
    public BitSet atResume(int index) {
        BitSet live = out(index);
        addHandlers(index, live);
        return withThis(live);
    }

    private BitSet withThis(BitSet live) {
        if (instance) {
            live.set(0);
        }
        return live;
    }

    private boolean update(int index, AbstractInsnNode insn) {
        BitSet live = out(index);
        int opcode = insn.getOpcode();
        if (insn instanceof VarInsnNode variable) {
            live.set(variable.var, opcode < Opcodes.ISTORE);
        } else if (insn instanceof IincInsnNode increment) {
            live.set(increment.var);
        }
        addHandlers(index, live);
        boolean changed = !live.equals(in[index]);
        in[index] = live;
        return changed;
    }

    private BitSet out(int index) {
        BitSet live = new BitSet();
        for (int next : flow.successors(index)) {
            live.or(in[next]);
        }
        return live;
    }

    private void addHandlers(int index, BitSet live) {
        for (TryCatchBlockNode block : flow.handlers(index)) {
            live.or(in[flow.indexOf(block.handler)]);
        }
    }
}
