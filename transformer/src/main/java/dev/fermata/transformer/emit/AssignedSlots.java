package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Which original variables have a value in the resume method, as the verifier sees it: behind an await what was restored,
 * at a stack map frame what is live, behind a store that variable too. One linear pass, like the verifier's own.
 */
final class AssignedSlots {
    private final List<BitSet> before = new ArrayList<>();

    AssignedSlots(MethodPlan plan) {
        Map<AbstractInsnNode, AwaitSite> sites = new HashMap<>();
        plan.sites().forEach(site -> sites.put(site.await(), site));
        BitSet reached = plan.reachedByResume();
        BitSet current = new BitSet();
        for (int i = 0; i < plan.flow().size(); i++) {
            AbstractInsnNode node = plan.method().node().instructions.get(i);
            Frame<Value> types = plan.types().before(i);
            if (node instanceof FrameNode && types != null) {
                current = reached.get(i) ? typed(plan.liveness().in(i), types) : new BitSet();
            }
            before.add((BitSet) current.clone());
            AwaitSite site = sites.get(node);
            if (site != null) {
                current = typed(site.live(), site.before());
            } else if (node instanceof VarInsnNode variable && variable.getOpcode() >= Opcodes.ISTORE) {
                current.set(variable.var, reached.get(i));
            } else if (node.getOpcode() >= 0 && !Flow.fallsThrough(node)) {
                current.clear();
            }
        }
    }

    BitSet before(int index) {
        return before.get(index);
    }

    private static BitSet typed(BitSet live, Frame<Value> types) {
        BitSet typed = new BitSet();
        live.stream()
                .filter(slot -> slot < types.getLocals() && types.getLocal(slot).kind() != Value.Kind.UNSET)
                .forEach(typed::set);
        return typed;
    }
}
