package dev.fermata.transformer.analysis;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Liveness;
import dev.fermata.transformer.flow.Loops;
import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Finds the await sites of a method, in the order of its code. */
final class AwaitSites {
    private final AsyncMethod method;
    private final Set<LabelNode> boundaries = new HashSet<>();

    private AwaitSites(AsyncMethod method) {
        this.method = method;
        collectBoundaries();
    }

    static List<AwaitSite> of(AsyncMethod method, Flow flow, Types types, Liveness liveness) {
        AwaitSites finder = new AwaitSites(method);
        List<AwaitSite> sites = new ArrayList<>();
        Loops loops = null;
        for (int i = 0; i < flow.size(); i++) {
            AbstractInsnNode insn = method.node().instructions.get(i);
            Frame<Value> before = types.before(i);
            if (before != null && Awaits.isAwait(insn)) {
                loops = loops == null ? Loops.of(flow) : loops;
                sites.add(new AwaitSite(
                        sites.size() + 1,
                        (MethodInsnNode) insn,
                        finder.fused((MethodInsnNode) insn),
                        Awaits.lineOf(insn),
                        before,
                        liveness.atResume(i),
                        flow.handlers(i),
                        loops.around(i)));
            }
        }
        return sites;
    }

    /** The call just before the await, if no jump and no exception range comes between the two. */
    private @Nullable MethodInsnNode fused(MethodInsnNode await) {
        if (!await.desc.equals(RuntimeApi.AWAIT_AWAITABLE)) {
            return null;
        }
        AbstractInsnNode node = await.getPrevious();
        while (node instanceof LineNumberNode || (node instanceof LabelNode && !boundaries.contains(node))) {
            node = node.getPrevious();
        }
        return node instanceof MethodInsnNode call && method.mayFuse(call) ? call : null;
    }

    private void collectBoundaries() {
        for (AbstractInsnNode insn : method.node().instructions) {
            boundaries.addAll(Flow.targets(insn));
        }
        for (TryCatchBlockNode block : method.node().tryCatchBlocks) {
            boundaries.addAll(List.of(block.start, block.end, block.handler));
        }
    }
}
