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
    /** The descriptor of {@code emit} once it is lowered to an await site. */
    public static final String EMIT_SITE = "(Ljava/lang/Object;)Ljava/lang/Object;";

    private Awaits() {}

    /** Whether this instruction is a call of {@code Fermata.await}, or of a lowered {@code emit}. */
    public static boolean isAwait(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && call.getOpcode() == Opcodes.INVOKESTATIC
                && (isAwait(call.owner, call.name, call.desc) || isEmit(call, EMIT_SITE));
    }

    /** Whether this instruction is a call of {@code Fermata.emit} as compiled. */
    public static boolean isEmit(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && isEmit(call, RuntimeApi.EMIT);
    }

    /** Whether this await site leaves a generator's body with a value. */
    public static boolean isEmitSite(MethodInsnNode site) {
        return isEmit(site, EMIT_SITE);
    }

    /** Whether this instruction is a call of {@code Fermata.each}. */
    public static boolean isEach(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && call.owner.equals(RuntimeApi.FERMATA)
                && call.name.equals(RuntimeApi.EACH_NAME)
                && call.desc.equals(RuntimeApi.EACH);
    }

    /** Whether this instruction makes a method reference to {@code Fermata.await} or {@code emit}. */
    public static boolean isReference(AbstractInsnNode insn) {
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            for (Object argument : dynamic.bsmArgs) {
                if (argument instanceof Handle handle && isReference(handle)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a method body awaits, emits, or loops over {@code each} anywhere. */
    public static boolean in(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (isAwait(insn) || isEmit(insn) || isEach(insn)) {
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

    private static boolean isReference(Handle handle) {
        boolean emit = handle.getName().equals(RuntimeApi.EMIT_NAME)
                && handle.getDesc().equals(RuntimeApi.EMIT)
                && handle.getOwner().equals(RuntimeApi.FERMATA);
        return emit || isAwait(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    private static boolean isEmit(MethodInsnNode call, String descriptor) {
        return call.owner.equals(RuntimeApi.FERMATA)
                && call.name.equals(RuntimeApi.EMIT_NAME)
                && call.desc.equals(descriptor);
    }

    private static boolean isAwait(String owner, String name, String descriptor) {
        return owner.equals(RuntimeApi.FERMATA)
                && name.equals(RuntimeApi.AWAIT_NAME)
                && (descriptor.equals(RuntimeApi.AWAIT_AWAITABLE) || descriptor.equals(RuntimeApi.AWAIT_STAGE));
    }
}
