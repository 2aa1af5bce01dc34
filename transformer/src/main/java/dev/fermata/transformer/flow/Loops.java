package dev.fermata.transformer.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The natural loops of a method: for each head, all nodes that reach it again without leaving its dominance. */
public final class Loops {
    /**
     * One loop.
     *
     * @param head the node through which alone it is entered
     * @param members its nodes, the head included
     */
    public record Loop(int head, BitSet members) {}

    private final List<Loop> loops;

    private Loops(List<Loop> loops) {
        this.loops = loops;
    }

    public static Loops of(Flow flow) {
        Dominators dominators = Dominators.of(flow);
        Map<Integer, BitSet> members = new TreeMap<>();
        for (int node = 0; node < flow.size(); node++) {
            for (int next : dominators.next(node)) {
                if (dominators.dominates(next, node)) {
                    collect(members.computeIfAbsent(next, head -> new BitSet()), next, node, dominators);
                }
            }
        }
        List<Loop> loops = new ArrayList<>();
        members.forEach((head, nodes) -> loops.add(new Loop(head, nodes)));
        loops.sort(Comparator.comparingInt((Loop loop) -> loop.members().cardinality())
                .reversed()
                .thenComparingInt(Loop::head));
        return new Loops(loops);
    }

    /** The loops round a node, the outermost first. */
    public List<Loop> around(int index) {
        return loops.stream().filter(loop -> loop.members().get(index)).toList();
    }

    private static void collect(BitSet members, int head, int tail, Dominators dominators) {
        members.set(head);
        ArrayDeque<Integer> open = new ArrayDeque<>();
        open.add(tail);
        while (!open.isEmpty()) {
            int node = open.remove();
            if (!members.get(node)) {
                members.set(node);
                for (int previous : dominators.previous(node)) {
                    open.add(previous);
                }
            }
        }
    }
}
