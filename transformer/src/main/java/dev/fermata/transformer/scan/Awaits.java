package dev.fermata.transformer.scan;

import dev.fermata.transformer.RuntimeApi;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** How awaits look in compiled code. */
public final class Awaits {
    private Awaits() {}

    /** Whether this instruction is a call of {@code Fermata.await}. */
    public static boolean isAwait(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && call.getOpcode() == Opcodes.INVOKESTATIC
                && isAwait(call.owner, call.name, call.desc);
    }

    /** Whether this instruction makes a method reference to {@code Fermata.await}. */
    public static boolean isReference(AbstractInsnNode insn) {
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            for (Object argument : dynamic.bsmArgs) {
                if (argument instanceof Handle handle
                        && isAwait(handle.getOwner(), handle.getName(), handle.getDesc())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a method body awaits anywhere. */
    public static boolean in(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (isAwait(insn)) {
                return true;
            }
        }
        return false;
    }

    /** The source line of an instruction; 0 if the class file has none. */
    public static int lineOf(AbstractInsnNode insn) {
        for (AbstractInsnNode node = insn; node != null; node = node.getPrevious()) {
            if (node instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    /** The source line of a method's first instruction; 0 if the class file has none. */
    public static int firstLineOf(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() >= 0) {
                return lineOf(insn);
            }
        }
        return 0;
    }

    private static boolean isAwait(String owner, String name, String descriptor) {
        return owner.equals(RuntimeApi.FERMATA)
                && name.equals(RuntimeApi.AWAIT_NAME)
                && (descriptor.equals(RuntimeApi.AWAIT_AWAITABLE) || descriptor.equals(RuntimeApi.AWAIT_STAGE));
    }
}
