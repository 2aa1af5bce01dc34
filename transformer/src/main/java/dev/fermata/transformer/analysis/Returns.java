package dev.fermata.transformer.analysis;

import dev.fermata.transformer.RuntimeApi;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds what each return of a method gives. */
final class Returns {
    private Returns() {}

    static Map<AbstractInsnNode, Return> of(MethodNode method) {
        Map<AbstractInsnNode, Return> returns = new LinkedHashMap<>();
        for (AbstractInsnNode insn : method.instructions) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                returns.put(insn, returned(insn));
            }
        }
        return returns;
    }

    /** Whether a return gives the constant null. */
    static boolean isNull(AbstractInsnNode areturn) {
        AbstractInsnNode before = before(areturn);
        while (before != null && before.getOpcode() == Opcodes.CHECKCAST) {
            before = before(before);
        }
        return before != null && before.getOpcode() == Opcodes.ACONST_NULL;
    }

    private static Return returned(AbstractInsnNode areturn) {
        if (before(areturn) instanceof MethodInsnNode call && call.owner.equals(RuntimeApi.FERMATA)) {
            if (call.name.equals(RuntimeApi.RESULT_NAME) && call.desc.equals(RuntimeApi.RESULT)) {
                return new Return.OfValue(call);
            } else if (call.name.equals(RuntimeApi.DONE_NAME) && call.desc.equals(RuntimeApi.DONE)) {
                return new Return.OfNothing(call);
            }
        }
        return new Return.OfCoroutine();
    }

    /** The instruction from which alone control comes here; null at a join. */
    private static @Nullable AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode node = insn.getPrevious();
        while (node != null && node.getOpcode() < 0 && !(node instanceof FrameNode)) {
            node = node.getPrevious();
        }
        return node == null || node instanceof FrameNode ? null : node;
    }
}
