package dev.fermata.transformer.explain;

import dev.fermata.transformer.explain.StateGraph.Edge;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One side of the column of nodes, where arrows run up or down.
 *
 * <p>No two lie on each other: the shortest comes first, each into the innermost lane that is free between its ends. And
 * few cross: at a node, the arrows that run past it on the outside leave last and arrive first.
 */
final class Lanes {
    private final boolean upwards;
    private final List<Edge> edges;
    private final Map<Edge, Integer> lanes = new HashMap<>();
    private final int count;

    /** One end of an arrow. */
    private record End(Edge edge, boolean arrives) {}

    Lanes(List<Edge> edges, boolean upwards) {
        this.edges = edges;
        this.upwards = upwards;
        List<List<Edge>> taken = new ArrayList<>();
        edges.stream().sorted(Comparator.comparingInt(Lanes::length)).forEach(edge -> {
            int lane = 0;
            while (lane < taken.size() && taken.get(lane).stream().anyMatch(other -> overlap(edge, other))) {
                lane++;
            }
            if (lane == taken.size()) {
                taken.add(new ArrayList<>());
            }
            taken.get(lane).add(edge);
            lanes.put(edge, lane);
        });
        this.count = taken.size();
    }

    int count() {
        return count;
    }

    boolean contain(Edge edge) {
        return lanes.containsKey(edge);
    }

    /** The lane of an arrow, counted from the column outwards. */
    int of(Edge edge) {
        return lanes.getOrDefault(edge, 0);
    }

    /** How many arrows leave and reach a node on this side. */
    int ends(int node) {
        return endsAt(node).size();
    }

    /** The place of an arrow's end among those of the node, from the top, counted from 0. */
    int place(Edge edge, boolean arrives) {
        return endsAt(arrives ? edge.to() : edge.from()).indexOf(new End(edge, arrives));
    }

    private List<End> endsAt(int node) {
        List<End> leaving = new ArrayList<>();
        List<End> arriving = new ArrayList<>();
        for (Edge edge : edges) {
            if (edge.from() == node) {
                leaving.add(new End(edge, false));
            }
            if (edge.to() == node) {
                arriving.add(new End(edge, true));
            }
        }
        Comparator<End> innerFirst = Comparator.comparingInt(end -> of(end.edge()));
        List<End> first = upwards ? leaving : arriving;
        List<End> second = upwards ? arriving : leaving;
        first.sort(innerFirst);
        second.sort(innerFirst.reversed());
        first.addAll(second);
        return first;
    }

    private static int length(Edge edge) {
        return Math.abs(edge.from() - edge.to());
    }

    private static boolean overlap(Edge a, Edge b) {
        return Math.min(a.from(), a.to()) <= Math.max(b.from(), b.to())
                && Math.min(b.from(), b.to()) <= Math.max(a.from(), a.to());
    }
}
