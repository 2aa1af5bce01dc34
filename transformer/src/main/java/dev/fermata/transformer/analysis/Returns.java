package dev.fermata.transformer.analysis;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.scan.AsyncKind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Finds what each return of a method gives. */
final class Returns {
    private static final String FUTURE = "java/util/concurrent/CompletableFuture";
    private static final String COMPLETED_FUTURE = "(Ljava/lang/Object;)Ljava/util/concurrent/CompletableFuture;";
    private static final String COMPLETED_STAGE = "(Ljava/lang/Object;)Ljava/util/concurrent/CompletionStage;";

    private Returns() {}

    static Map<AbstractInsnNode, Return> of(AsyncMethod method) {
        Map<AbstractInsnNode, Return> returns = new LinkedHashMap<>();
        boolean generator = method.kind() == AsyncKind.GENERATOR;
        for (AbstractInsnNode insn : method.node().instructions) {
            if (insn.getOpcode() == Opcodes.ARETURN) {
                returns.put(insn, generator ? new Return.OfGenerator() : returned(insn));
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
        if (before(areturn) instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC) {
            if (is(call, RuntimeApi.FERMATA, RuntimeApi.RESULT_NAME, RuntimeApi.RESULT)
                    || is(call, FUTURE, "completedFuture", COMPLETED_FUTURE)
                    || is(call, FUTURE, "completedStage", COMPLETED_STAGE)) {
                return new Return.OfValue(call);
            } else if (is(call, RuntimeApi.FERMATA, RuntimeApi.DONE_NAME, RuntimeApi.DONE)) {
                return new Return.OfNothing(call);
            }
        }
        return new Return.OfAwaited();
    }

    private static boolean is(MethodInsnNode call, String owner, String name, String descriptor) {
        return call.owner.equals(owner) && call.name.equals(name) && call.desc.equals(descriptor);
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
