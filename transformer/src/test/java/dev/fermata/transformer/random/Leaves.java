package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Type.Sort;
import java.util.List;

/** Variables and literals: the smallest expressions. */
final class Leaves {
    private final Grammar g;

    Leaves(Grammar g) {
        this.g = g;
    }

    String of(Type type, Place at) {
        List<Variable> variables =
                at.scope().visible(variable -> variable.type().equals(type));
        if (!variables.isEmpty() && g.choices.percent(75)) {
            return g.choices.of(variables).name();
        }
        return literal(type, at);
    }

    private String literal(Type type, Place at) {
        return switch (type.sort()) {
            case BOOLEAN -> g.choices.of("true", "false");
            case INT -> g.choices.of("0", "1", "2", "3", "5", "(-1)", "70", "40000", "Integer.MAX_VALUE");
            case SMALL -> "((" + type.name() + ") " + g.choices.of("0", "1", "7", "65", "99") + ")";
            case LONG ->
                g.choices
                        .of("0L", "1L", "3L", "(-4L)", "1L << 40", "Long.MAX_VALUE")
                        .replaceAll("(.*<<.*)", "($1)");
            case FLOATING -> "((" + type.name() + ") " + g.choices.of("0.0", "1.5", "2", "1e10", "0.25") + ")";
            case STRING -> g.choices.of("\"\"", "\"a\"", "\"bc\"", "\"Aa\"", "\"BB\"", "String.valueOf(7)");
            case BOXED -> g.choices.of("((Integer) 5)", "((Integer) 1)", "Integer.valueOf(300)", "((Integer) null)");
            default -> type.sort() == Sort.VOID ? "null" : g.creations.small(type, at);
        };
    }

    /** What a method gives whose fuel is out; it may not read anything. */
    String constant(Type type) {
        return switch (type.sort()) {
            case BOOLEAN -> "false";
            case SMALL, INT, LONG, FLOATING -> "(" + type.name() + ") 1";
            case STRING -> "\"-\"";
            case FAILURE -> "new RuntimeException(\"dry\")";
            case ENUM -> type.name() + "." + World.MOODS.get(0);
            default -> "(" + type.name() + ") null";
        };
    }
}
