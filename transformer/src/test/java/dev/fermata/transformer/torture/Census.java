package dev.fermata.transformer.torture;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How many methods met which fate, and how many places to suspend they had. */
final class Census {
    private final Map<Fate, Integer> methods = new EnumMap<>(Fate.class);
    private int places;
    private int withoutLines;

    void add(Fate fate) {
        methods.merge(fate, 1, Integer::sum);
    }

    void addPlaces(int count) {
        places += count;
    }

    /** A method in mode lines whose class file does not say where lines begin. */
    void addWithoutLines() {
        withoutLines++;
    }

    void addAll(Census other) {
        other.methods.forEach((fate, count) -> methods.merge(fate, count, Integer::sum));
        places += other.places;
        withoutLines += other.withoutLines;
    }

    /** How many methods were rewritten. */
    int rewritten() {
        return sum(true);
    }

    @Override
    public String toString() {
        String lines = withoutLines == 0
                ? ""
                : "  " + withoutLines
                        + " of them have no line table: suspended wherever the operand stack is empty instead\n";
        return "  methods rewritten: " + sum(true) + list(true) + ", with " + places + " places to suspend\n" + lines
                + "  methods left alone: " + sum(false) + list(false);
    }

    private int sum(boolean rewritten) {
        return methods.entrySet().stream()
                .filter(entry -> entry.getKey().isRewritten() == rewritten)
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    private String list(boolean rewritten) {
        return methods.entrySet().stream()
                .filter(entry -> entry.getKey().isRewritten() == rewritten)
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", ", " (", ")"));
    }
}
