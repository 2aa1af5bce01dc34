package dev.fermata.transformer.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** The edges of a method: where control goes from each node of its instruction list. */
public final class Flow {
    private static final int[] NONE = {};

    private final InsnList insns;
    private final int[][] successors;
    private final List<List<TryCatchBlockNode>> handlers;

    private Flow(InsnList insns, int[][] successors, List<List<TryCatchBlockNode>> handlers) {
        this.insns = insns;
        this.successors = successors;
        this.handlers = handlers;
    }

    public static Flow of(MethodNode method) {
        InsnList insns = method.instructions;
        int[][] successors = new int[insns.size()][];
        List<List<TryCatchBlockNode>> handlers = new ArrayList<>(insns.size());
        List<TryCatchBlockNode> covering = List.of();
        for (int i = 0; i < successors.length; i++) {
            successors[i] = successors(insns, i);
            if (insns.get(i) instanceof LabelNode) {
                covering = covering(method, i);
            }
            handlers.add(isCovered(insns.get(i)) ? covering : List.of());
        }
        return new Flow(insns, successors, handlers);
    }

    /** Whether control can go on to the next instruction. */
    public static boolean fallsThrough(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        return !(opcode == Opcodes.GOTO
                || opcode == Opcodes.ATHROW
                || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH);
    }

    public int size() {
        return successors.length;
    }

    public int indexOf(AbstractInsnNode node) {
        return insns.indexOf(node);
    }

    /** Where control goes from here unless an exception is thrown. */
    public int[] successors(int index) {
        return successors[index];
    }

    /** The exception handlers that cover this instruction, in the order of the table. */
    public List<TryCatchBlockNode> handlers(int index) {
        return handlers.get(index);
    }

    /** All nodes that can be reached from these, exceptions included. */
    public BitSet reachableFrom(BitSet start) {
        BitSet reached = new BitSet(size());
        ArrayList<Integer> open = new ArrayList<>();
        start.stream().forEach(open::add);
        while (!open.isEmpty()) {
            int index = open.remove(open.size() - 1);
            if (reached.get(index)) {
                continue;
            }
            reached.set(index);
            for (int next : successors[index]) {
                open.add(next);
            }
            for (TryCatchBlockNode block : handlers.get(index)) {
                open.add(indexOf(block.handler));
            }
        }
        return reached;
    }

    /** A stack map frame counts too: what is put behind it must find there what the handlers need. */
    private static boolean isCovered(AbstractInsnNode node) {
        return node.getOpcode() >= 0 || node instanceof FrameNode;
    }

    private static List<TryCatchBlockNode> covering(MethodNode method, int index) {
        List<TryCatchBlockNode> covering = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (method.instructions.indexOf(block.start) <= index && index < method.instructions.indexOf(block.end)) {
                covering.add(block);
            }
        }
        return covering;
    }

    /** Where an instruction may jump to. */
    public static List<LabelNode> targets(AbstractInsnNode insn) {
        List<LabelNode> targets = new ArrayList<>();
        if (insn instanceof JumpInsnNode jump) {
            targets.add(jump.label);
        } else if (insn instanceof TableSwitchInsnNode table) {
            targets.add(table.dflt);
            targets.addAll(table.labels);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            targets.add(lookup.dflt);
            targets.addAll(lookup.labels);
        }
        return targets;
    }

    private static int[] successors(InsnList insns, int index) {
        AbstractInsnNode insn = insns.get(index);
        List<LabelNode> targets = targets(insn);
        boolean next = fallsThrough(insn) && index + 1 < insns.size();
        int count = targets.size() + (next ? 1 : 0);
        int[] successors = count == 0 ? NONE : new int[count];
        for (int i = 0; i < targets.size(); i++) {
            successors[i] = insns.indexOf(targets.get(i));
        }
        if (next) {
            successors[count - 1] = index + 1;
        }
        return successors;
    }
}
