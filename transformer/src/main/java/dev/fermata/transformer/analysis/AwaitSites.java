package dev.fermata.transformer.analysis;

import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Liveness;
import dev.fermata.transformer.flow.Loops;
import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Finds the await sites of a method, in the order of its code. */
final class AwaitSites {
    private AwaitSites() {}

    static List<AwaitSite> of(AsyncMethod method, Flow flow, Types types, Liveness liveness) {
        Fusing fusing = new Fusing(method);
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
                        fusing.of((MethodInsnNode) insn),
                        Awaits.lineOf(insn),
                        before,
                        liveness.atResume(i),
                        flow.handlers(i),
                        loops.around(i)));
            }
        }
        return sites;
    }
}
