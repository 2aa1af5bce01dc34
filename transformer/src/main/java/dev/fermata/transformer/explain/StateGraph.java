package dev.fermata.transformer.explain;

import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.analysis.Return;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which await may follow which: from each await site (and the start), control is followed up to the next await sites and
 * returns. What is reached only if something throws is told apart. That a failure leaves the method is not shown: it may
 * happen everywhere.
 *
 * @param ends how the method may return; as nodes, they come behind the last state
 * @param edges by source and target
 */
public record StateGraph(List<String> ends, List<Edge> edges) {
    /**
     * One arrow. Node 0 is the start, then come the states, then the ends.
     *
     * @param onFailure whether something has to throw
     */
    public record Edge(int from, int to, boolean onFailure) {}

    /** The targets of the arrows from a node. */
    List<Integer> next(int from, boolean onFailure) {
        return edges.stream()
                .filter(edge -> edge.from() == from && edge.onFailure() == onFailure)
                .map(Edge::to)
                .toList();
    }

    static StateGraph of(MethodPlan plan) {
        return new Search(plan).graph();
    }

    private static final class Search {
        private final Flow flow;
        private final MethodPlan plan;
        private final Map<Integer, Integer> nodes = new HashMap<>();
        private final Map<String, Integer> ends = new LinkedHashMap<>();

        Search(MethodPlan plan) {
            this.plan = plan;
            this.flow = plan.flow();
            for (AwaitSite site : plan.sites()) {
                nodes.put(flow.indexOf(site.await()), site.state());
            }
            for (Map.Entry<AbstractInsnNode, Return> returned : plan.returns().entrySet()) {
                if (plan.reached().get(flow.indexOf(returned.getKey()))) {
                    int end = plan.sites().size() + 1 + ends.size();
                    Integer known = ends.putIfAbsent(label(returned.getKey(), returned.getValue()), end);
                    nodes.put(flow.indexOf(returned.getKey()), known == null ? end : known);
                }
            }
        }

        StateGraph graph() {
            List<Edge> edges = new ArrayList<>(edges(0, List.of(0), List.of()));
            for (AwaitSite site : plan.sites()) {
                List<Integer> handlers = site.handlers().stream()
                        .map(block -> flow.indexOf(block.handler))
                        .toList();
                edges.addAll(edges(site.state(), List.of(flow.indexOf(site.await()) + 1), handlers));
            }
            return new StateGraph(List.copyOf(ends.keySet()), edges);
        }

        private List<Edge> edges(int from, List<Integer> start, List<Integer> failing) {
            SortedSet<Integer> normal = reached(start, false);
            List<Integer> all = new ArrayList<>(start);
            all.addAll(failing);
            SortedSet<Integer> onFailure = reached(all, true);
            onFailure.removeAll(normal);
            List<Edge> edges = new ArrayList<>();
            normal.forEach(to -> edges.add(new Edge(from, to, false)));
            onFailure.forEach(to -> edges.add(new Edge(from, to, true)));
            return edges;
        }

        private SortedSet<Integer> reached(Collection<Integer> start, boolean throwing) {
            SortedSet<Integer> found = new TreeSet<>();
            boolean[] seen = new boolean[flow.size()];
            ArrayDeque<Integer> open = new ArrayDeque<>(start);
            while (!open.isEmpty()) {
                int index = open.remove();
                if (seen[index]) {
                    continue;
                }
                seen[index] = true;
                Integer node = nodes.get(index);
                if (node != null) {
                    found.add(node);
                } else {
                    for (int next : flow.successors(index)) {
                        open.add(next);
                    }
                    for (TryCatchBlockNode block : throwing ? flow.handlers(index) : List.<TryCatchBlockNode>of()) {
                        open.add(flow.indexOf(block.handler));
                    }
                }
            }
            return found;
        }

        private static String label(AbstractInsnNode areturn, Return returned) {
            if (returned instanceof Return.OfAwaited) {
                int line = Awaits.lineOf(areturn);
                return "return and await" + (line == 0 ? "" : ", line " + line);
            }
            return "return";
        }
    }
}
