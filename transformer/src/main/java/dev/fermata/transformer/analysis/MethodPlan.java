package dev.fermata.transformer.analysis;

import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Liveness;
import dev.fermata.transformer.flow.Types;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * Everything the emitter may know about one async method.
 *
 * @param method the method after all lowering
 * @param flow its edges
 * @param types its types
 * @param liveness its live variables
 * @param sites its await sites in the order of their states
 * @param returns what each ARETURN gives
 */
public record MethodPlan(
        AsyncMethod method,
        Flow flow,
        Types types,
        Liveness liveness,
        List<AwaitSite> sites,
        Map<AbstractInsnNode, Return> returns) {
    /** The nodes that can be reached once the method has been resumed. */
    public BitSet reachedByResume() {
        BitSet start = new BitSet();
        for (AwaitSite site : sites) {
            start.set(flow.indexOf(site.await()) + 1);
            site.handlers().forEach(block -> start.set(flow.indexOf(block.handler)));
        }
        return flow.reachableFrom(start);
    }

    /** The nodes that can be reached at all. */
    public BitSet reached() {
        BitSet start = new BitSet();
        start.set(0);
        return flow.reachableFrom(start);
    }

    /** Whether the method can go deeper: a leaf needs no guard against deep recursion. */
    public boolean goesDeeper() {
        return !sites.isEmpty() || returns.values().stream().anyMatch(Return.OfAwaited.class::isInstance);
    }
}
