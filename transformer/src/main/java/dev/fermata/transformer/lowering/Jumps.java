package dev.fermata.transformer.lowering;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Changes where instructions jump to. */
final class Jumps {
    private Jumps() {}

    /** Lets an instruction that jumps to {@code from} jump to {@code to}. */
    static void redirect(AbstractInsnNode insn, LabelNode from, LabelNode to) {
        if (insn instanceof JumpInsnNode jump && jump.label == from) {
            jump.label = to;
        } else if (insn instanceof TableSwitchInsnNode table) {
            table.dflt = table.dflt == from ? to : table.dflt;
            table.labels.replaceAll(label -> label == from ? to : label);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            lookup.dflt = lookup.dflt == from ? to : lookup.dflt;
            lookup.labels.replaceAll(label -> label == from ? to : label);
        }
    }
}
