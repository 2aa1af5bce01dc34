package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;

/**
 * What a switch looks at. A string is never an assignment, at which javac fails.
 *
 * @param labels the cases
 * @param isExhaustive whether the cases are all there are
 */
record Selector(String text, List<String> labels, boolean isExhaustive) {
    static Selector of(Grammar g, Place at) {
        return switch (g.choices.below(7)) {
            case 0 -> some(g, "(" + g.expressions.of(Type.INT, at) + " & 3)", List.of("0", "1", "2", "3"));
            case 1 -> some(g, g.expressions.of(Type.INT, at), List.of("-1", "0", "2", "70", "40000", "100000"));
            case 2 -> some(g, g.expressions.of(Type.CHAR, at), List.of("0", "1", "'A'", "'c'", "7"));
            case 3 -> some(g, g.expressions.of(Type.INTEGER, at), List.of("0", "1", "2", "5", "300"));
            case 4, 5 -> mood(g, at);
            default ->
                some(g, g.expressions.stored(Type.STRING, at), List.of("\"a\"", "\"bc\"", "\"Aa\"", "\"BB\"", "\"\""));
        };
    }

    private static Selector mood(Grammar g, Place at) {
        String text = g.expressions.of(World.MOOD, at);
        return g.choices.percent(60) ? new Selector(text, World.MOODS, true) : some(g, text, World.MOODS);
    }

    private static Selector some(Grammar g, String text, List<String> all) {
        int first = g.choices.below(all.size() - 1);
        int count = 1 + g.choices.below(all.size() - first);
        return new Selector(text, all.subList(first, first + count), false);
    }

    /** The labels in groups, each as it stands behind {@code case}. */
    List<String> groups(Choices choices) {
        List<String> groups = new ArrayList<>();
        for (String label : labels) {
            if (!groups.isEmpty() && choices.percent(20)) {
                groups.add(groups.remove(groups.size() - 1) + ", " + label);
            } else {
                groups.add(label);
            }
        }
        return groups;
    }
}
