package dev.fermata.transformer.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which node lies on every path to which other, edges to exception handlers included.
 *
 * <p>The iterative algorithm of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance Algorithm", 2001) over the nodes in
 * reverse postorder. Nodes that cannot be reached dominate nothing.
 */
public final class Dominators {
    private static final int UNREACHED = -1;

    private final int[][] next;
    private final List<List<Integer>> previous;
    private final int[] order;
    private final int[] dominator;

    private Dominators(int[][] next, List<List<Integer>> previous, int[] order, int[] dominator) {
        this.next = next;
        this.previous = previous;
        this.order = order;
        this.dominator = dominator;
    }

    public static Dominators of(Flow flow) {
        int[][] next = new int[flow.size()][];
        for (int i = 0; i < next.length; i++) {
            next[i] = next(flow, i);
        }
        int[] postorder = postorder(next);
        int[] order = new int[next.length];
        Arrays.fill(order, UNREACHED);
        for (int i = 0; i < postorder.length; i++) {
            order[postorder[i]] = i;
        }
        List<List<Integer>> previous = previous(next, order);
        int[] dominator = new int[next.length];
        Arrays.fill(dominator, UNREACHED);
        Dominators dominators = new Dominators(next, previous, order, dominator);
        dominators.solve(postorder);
        return dominators;
    }

    int[] next(int node) {
        return order[node] == UNREACHED ? new int[0] : next[node];
    }

    List<Integer> previous(int node) {
        return previous.get(node);
    }

    /** Whether every path to {@code node}, which can be reached, leads over {@code upper}. */
    public boolean dominates(int upper, int node) {
        int walk = node;
        while (order[walk] < order[upper]) {
            walk = dominator[walk];
        }
        return walk == upper;
    }

    private void solve(int[] postorder) {
        dominator[0] = 0;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = postorder.length - 2; i >= 0; i--) {
                int node = postorder[i];
                int found = UNREACHED;
                for (int before : previous.get(node)) {
                    if (dominator[before] != UNREACHED) {
                        found = found == UNREACHED ? before : intersect(before, found);
                    }
                }
                if (dominator[node] != found) {
                    dominator[node] = found;
                    changed = true;
                }
            }
        }
    }

    private int intersect(int left, int right) {
        int a = left;
        int b = right;
        while (a != b) {
            if (order[a] < order[b]) {
                a = dominator[a];
            } else {
                b = dominator[b];
            }
        }
        return a;
    }

    private static int[] next(Flow flow, int node) {
        int[] normal = flow.successors(node);
        List<TryCatchBlockNode> handlers = flow.handlers(node);
        int[] next = Arrays.copyOf(normal, normal.length + handlers.size());
        for (int i = 0; i < handlers.size(); i++) {
            next[normal.length + i] = flow.indexOf(handlers.get(i).handler);
        }
        return next;
    }

    /** Walks with an explicit stack: methods of 20,000 instructions are deeper than a Java stack. */
    private static int[] postorder(int[][] next) {
        int[] result = new int[next.length];
        int count = 0;
        boolean[] seen = new boolean[next.length];
        int[] stack = new int[next.length];
        int[] edge = new int[next.length];
        int depth = 0;
        seen[0] = true;
        while (depth >= 0) {
            int node = stack[depth];
            if (edge[depth] < next[node].length) {
                int target = next[node][edge[depth]++];
                if (!seen[target]) {
                    seen[target] = true;
                    depth++;
                    stack[depth] = target;
                    edge[depth] = 0;
                }
            } else {
                result[count++] = node;
                depth--;
            }
        }
        return Arrays.copyOf(result, count);
    }

    private static List<List<Integer>> previous(int[][] next, int[] order) {
        List<List<Integer>> previous = new ArrayList<>();
        for (int i = 0; i < next.length; i++) {
            previous.add(new ArrayList<>());
        }
        for (int i = 0; i < next.length; i++) {
            if (order[i] != UNREACHED) {
                for (int target : next[i]) {
                    previous.get(target).add(i);
                }
            }
        }
        return previous;
    }
}
