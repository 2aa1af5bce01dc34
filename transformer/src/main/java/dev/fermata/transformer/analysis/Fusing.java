package dev.fermata.transformer.analysis;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.analysis.Fusion.Reason;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.scan.Awaits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Decides which awaited calls may go straight to a direct method: only where nobody can stand in between. */
final class Fusing {
    private static final int CLOSED = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC;

    private final AsyncMethod method;
    private final Set<LabelNode> boundaries = new HashSet<>();

    Fusing(AsyncMethod method) {
        this.method = method;
        for (AbstractInsnNode insn : method.node().instructions) {
            boundaries.addAll(Flow.targets(insn));
        }
        for (TryCatchBlockNode block : method.node().tryCatchBlocks) {
            boundaries.addAll(List.of(block.start, block.end, block.handler));
        }
    }

    Fusion of(MethodInsnNode await) {
        if (Awaits.isEmitSite(await)) {
            return new Fusion.Separate(Reason.EMITS, null);
        }
        MethodInsnNode call = callBefore(await);
        if (call == null) {
            return new Fusion.Separate(Reason.NO_CALL, null);
        }
        return method.mayFuse(call) ? new Fusion.Fused(call) : new Fusion.Separate(reason(call), call);
    }

    /** The call just before the await, if no jump and no exception range comes between the two. */
    private @Nullable MethodInsnNode callBefore(AbstractInsnNode await) {
        AbstractInsnNode node = await.getPrevious();
        while (node instanceof LineNumberNode || (node instanceof LabelNode && !boundaries.contains(node))) {
            node = node.getPrevious();
        }
        return node instanceof MethodInsnNode call ? call : null;
    }

    private Reason reason(MethodInsnNode call) {
        if (!Type.getReturnType(call.desc).getDescriptor().equals(RuntimeApi.COROUTINE_TYPE)) {
            return Reason.NO_COROUTINE;
        } else if (!call.owner.equals(method.owner().name)) {
            return Reason.OTHER_CLASS;
        }
        String key = AsyncMethod.key(call.name, call.desc);
        return method.owner().methods.stream()
                .filter(target -> AsyncMethod.key(target.name, target.desc).equals(key))
                .findFirst()
                .map(target -> (target.access & CLOSED) == 0 ? Reason.OVERRIDABLE : Reason.NOT_ASYNC)
                .orElse(Reason.INHERITED);
    }
}
