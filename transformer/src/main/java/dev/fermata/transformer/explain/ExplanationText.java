package dev.fermata.transformer.explain;

import dev.fermata.transformer.explain.ExplainedMethod.Sizes;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An explanation as text: a block for each method, a few lines for each of its states. */
final class ExplanationText {
    private final StringBuilder text = new StringBuilder();

    private ExplanationText() {}

    static String of(Explanation.Explained explained) {
        ExplanationText writer = new ExplanationText();
        for (ExplainedMethod method : explained.methods()) {
            writer.method(explained.className(), method);
        }
        return writer.text.toString();
    }

    private void method(String className, ExplainedMethod method) {
        line(0, className + "." + method.signature() + at(method.line()));
        sizes(method.sizes());
        line(1, "start");
        next(method, 0);
        for (ExplainedState state : method.states()) {
            line(1, "state " + state.number() + at(state.line()) + ": await " + state.awaited());
            String reason = state.notFused();
            line(2, reason == null ? "fused: no coroutine is made" : "not fused: " + reason);
            line(2, "saves " + (state.saved().isEmpty() ? "nothing" : String.join(", ", state.saved())));
            next(method, state.number());
        }
    }

    private void sizes(Sizes sizes) {
        String resume = sizes.resume() == 0 ? "" : ", resume " + number(sizes.resume());
        line(1, "code: " + number(sizes.compiled()) + " bytes as compiled, direct " + number(sizes.direct()) + resume);
        huge("direct", sizes.direct());
        huge("resume", sizes.resume());
    }

    private void huge(String body, int size) {
        if (size > Sizes.LARGEST_COMPILED) {
            line(
                    2,
                    body + " passes " + number(Sizes.LARGEST_COMPILED)
                            + " bytes: HotSpot never compiles it. Split it.");
        }
    }

    private void next(ExplainedMethod method, int node) {
        List<Integer> next = method.graph().next(node, false);
        List<Integer> onFailure = method.graph().next(node, true);
        if (!next.isEmpty()) {
            line(2, "then " + names(method, next));
        }
        if (!onFailure.isEmpty()) {
            line(2, "if something throws " + names(method, onFailure));
        }
        if (next.isEmpty() && onFailure.isEmpty()) {
            line(2, "then throws");
        }
    }

    private static String names(ExplainedMethod method, List<Integer> nodes) {
        int states = method.states().size();
        return nodes.stream()
                .map(node ->
                        node <= states ? "state " + node : method.graph().ends().get(node - states - 1))
                .collect(Collectors.joining(" or "));
    }

    private static String at(int line) {
        return line == 0 ? "" : ", line " + line;
    }

    private static String number(int bytes) {
        return String.format(Locale.ROOT, "%,d", bytes);
    }

    private void line(int depth, String content) {
        text.append("    ".repeat(depth)).append(content).append('\n');
    }
}
