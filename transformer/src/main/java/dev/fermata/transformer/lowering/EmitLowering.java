package dev.fermata.transformer.lowering;

import dev.fermata.transformer.scan.Awaits;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Makes {@code emit(v)} an await site: it gives an object like any other, which is dropped.
 *
 * <pre>
 * emit (Object)void   ->   emit (Object)Object; POP
 * </pre>
 */
public final class EmitLowering {
    private EmitLowering() {}

    /** Rewrites the method in place. */
    public static void apply(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (Awaits.isEmit(insn)) {
                ((MethodInsnNode) insn).desc = Awaits.EMIT_SITE;
                method.instructions.insert(insn, new InsnNode(Opcodes.POP));
            }
        }
    }
}
