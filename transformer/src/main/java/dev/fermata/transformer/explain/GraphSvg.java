package dev.fermata.transformer.explain;

import dev.fermata.transformer.explain.StateGraph.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A state graph as an SVG document: the nodes stand in one column in the order of the code. An arrow to the next node is
 * straight, one that skips nodes runs on the right side, one that goes back on the left side.
 */
final class GraphSvg {
    private static final String LEGEND = "solid: the next await or return; dashed: if something throws";
    private static final int MARGIN = 16;
    private static final int LANE = 14;
    private static final int GAP = 34;
    private static final int LINE = 17;
    private static final int PORT = 9;
    private static final double LETTER = 7.4;

    private final StringBuilder svg = new StringBuilder();
    private final List<Box> boxes = new ArrayList<>();
    private final Lanes right;
    private final Lanes left;
    private final int x;
    private final int width;

    /** A node: its lines of text and its place. */
    private record Box(List<String> lines, int top, int height) {
        int bottom() {
            return top + height;
        }
    }

    private GraphSvg(ExplainedMethod method) {
        List<Edge> edges = method.graph().edges();
        right = new Lanes(
                edges.stream().filter(edge -> edge.to() > edge.from() + 1).toList(), false);
        left = new Lanes(edges.stream().filter(edge -> edge.to() <= edge.from()).toList(), true);
        List<List<String>> texts = texts(method);
        width = 20 + textWidth(texts.stream().flatMap(List::stream).toList());
        x = MARGIN + (left.count() + 1) * LANE;
        int top = MARGIN + 2 * LINE;
        for (int node = 0; node < texts.size(); node++) {
            int ports = Math.max(right.ends(node), left.ends(node));
            int height = Math.max(texts.get(node).size() * LINE + 10, (ports + 1) * PORT);
            boxes.add(new Box(texts.get(node), top, height));
            top += height + GAP;
        }
    }

    static String of(String className, ExplainedMethod method) {
        String at = method.line() == 0 ? "" : ", line " + method.line();
        GraphSvg graph = new GraphSvg(method);
        graph.write(className + "." + method.signature() + at, method.graph().edges());
        return graph.svg.toString();
    }

    private static List<List<String>> texts(ExplainedMethod method) {
        List<List<String>> texts = new ArrayList<>();
        texts.add(List.of("start"));
        for (ExplainedState state : method.states()) {
            List<String> lines = new ArrayList<>();
            lines.add("state " + state.number() + (state.line() == 0 ? "" : ", line " + state.line()));
            lines.add("await " + state.awaited() + (state.notFused() == null ? ", fused" : ""));
            state.saved().forEach(variable -> lines.add("saves " + variable));
            texts.add(lines);
        }
        method.graph().ends().forEach(end -> texts.add(List.of(end)));
        return texts;
    }

    private static int textWidth(List<String> lines) {
        return (int) Math.ceil(lines.stream().mapToInt(String::length).max().orElse(0) * LETTER);
    }

    private void write(String title, List<Edge> edges) {
        int graphWidth = x + width + (right.count() + 1) * LANE;
        int totalWidth = MARGIN + Math.max(graphWidth, MARGIN + textWidth(List.of(title, LEGEND)));
        int totalHeight = boxes.get(boxes.size() - 1).bottom() + 2 * LINE + MARGIN;
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"monospace\""
                        + " font-size=\"12\">",
                totalWidth, totalHeight);
        line("<marker id=\"head\" markerWidth=\"9\" markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\">"
                + "<path d=\"M0,0 L9,4 L0,8 z\" fill=\"#333\"/></marker>");
        line("<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>");
        text(MARGIN, MARGIN + 6, title, "bold");
        boxes.forEach(this::box);
        edges.forEach(this::arrow);
        text(MARGIN, totalHeight - MARGIN, LEGEND, "normal");
        line("</svg>");
    }

    private void box(Box box) {
        line(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#f3f6fb\" stroke=\"#456\"/>",
                x, box.top(), width, box.height());
        for (int i = 0; i < box.lines().size(); i++) {
            text(x + 10, box.top() + (i + 1) * LINE, box.lines().get(i), i == 0 ? "bold" : "normal");
        }
    }

    private void arrow(Edge edge) {
        if (right.contain(edge)) {
            around(edge, right, x + width, LANE);
        } else if (left.contain(edge)) {
            around(edge, left, x, -LANE);
        } else {
            int middle = x + width / 2;
            int from = boxes.get(edge.from()).bottom();
            int to = boxes.get(edge.to()).top();
            draw(edge, "M%d,%d V%d".formatted(middle, from, to));
        }
    }

    private void around(Edge edge, Lanes lanes, int side, int lane) {
        int out = side + (lanes.of(edge) + 1) * lane;
        draw(edge, "M%d,%d H%d V%d H%d".formatted(side, y(edge, lanes, false), out, y(edge, lanes, true), side));
    }

    /** Where an end of an arrow touches its box. */
    private int y(Edge edge, Lanes lanes, boolean arrives) {
        int node = arrives ? edge.to() : edge.from();
        Box box = boxes.get(node);
        return box.top() + box.height() * (lanes.place(edge, arrives) + 1) / (lanes.ends(node) + 1);
    }

    private void draw(Edge edge, String path) {
        String dashes = edge.onFailure() ? " stroke-dasharray=\"5 3\"" : "";
        line("<path d=\"%s\" fill=\"none\" stroke=\"#333\"%s marker-end=\"url(#head)\"/>", path, dashes);
    }

    private void text(int left, int baseline, String content, String weight) {
        String escaped = content.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        line("<text x=\"%d\" y=\"%d\" font-weight=\"%s\">%s</text>", left, baseline, weight, escaped);
    }

    private void line(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
