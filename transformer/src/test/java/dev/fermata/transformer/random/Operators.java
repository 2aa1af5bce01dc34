package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Type.Sort;
import java.util.List;

/** Numbers and conditions. */
final class Operators {
    private final Grammar g;

    Operators(Grammar g) {
        this.g = g;
    }

    String number(Type type, Place at) {
        if (type.sort() == Sort.SMALL) {
            return "((" + type.name() + ") " + number(Type.INT, at) + ")";
        }
        return switch (g.choices.below(10)) {
            case 0 -> g.choices.of("(-", "(+") + g.expressions.of(type, at) + ")";
            case 1, 2 -> cast(type, at);
            case 3 -> type.sort() == Sort.FLOATING ? binary(type, at) : bits(type, at);
            case 4 -> type.equals(Type.INT) ? counted(at) : binary(type, at);
            default -> binary(type, at);
        };
    }

    private String binary(Type type, Place at) {
        String left = g.expressions.of(type, at);
        Place right = at.after(type);
        String operator = g.choices.of("+", "-", "*", "+", "-", "/", "%");
        if (operator.equals("/") || operator.equals("%")) {
            boolean isSafe = type.sort() != Sort.FLOATING && g.choices.percent(75);
            String divisor = g.expressions.of(type, right);
            return "(" + left + " " + operator + " " + (isSafe ? "(" + divisor + " | 1)" : divisor) + ")";
        }
        return "(" + left + " " + operator + " " + g.expressions.of(operand(type), right) + ")";
    }

    /** A type that is promoted to the wanted one. */
    private Type operand(Type type) {
        List<Type> narrower = Type.NUMBERS.subList(0, Type.NUMBERS.indexOf(type) + 1);
        return g.choices.percent(70) ? type : g.choices.of(narrower);
    }

    private String bits(Type type, Place at) {
        String left = g.expressions.of(type, at);
        return switch (g.choices.below(3)) {
            case 0 -> "(~" + left + ")";
            case 1 ->
                "(" + left + g.choices.of(" << ", " >> ", " >>> ") + g.expressions.of(Type.INT, at.after(type)) + ")";
            default -> "(" + left + g.choices.of(" & ", " | ", " ^ ") + g.expressions.of(type, at.after(type)) + ")";
        };
    }

    private String cast(Type type, Place at) {
        Type from = g.choices.of(Type.NUMBERS);
        return "((" + type.name() + ") ((" + from.name() + ") " + g.expressions.of(from, at) + "))";
    }

    /** Numbers that other values have. */
    private String counted(Place at) {
        return switch (g.choices.below(5)) {
            case 0 -> g.expressions.of(Type.STRING, at) + ".length()";
            case 1 -> g.expressions.of(Type.LIST, at) + ".size()";
            case 2 -> g.expressions.of(World.MOOD, at) + ".ordinal()";
            case 3 -> g.expressions.of(Type.OP, at) + ".go(" + g.expressions.of(Type.INT, at) + ")";
            default -> "((int) " + g.expressions.of(Type.INTEGER, at) + ")";
        };
    }

    String condition(Place at) {
        return switch (g.choices.below(8)) {
            case 0 -> "(!" + g.expressions.of(Type.BOOLEAN, at) + ")";
            case 1, 2 -> both(g.choices.of("&&", "||"), at);
            case 3 -> both(g.choices.of("&", "|", "^", "=="), at);
            case 4 -> isNull(at);
            case 5 ->
                "Objects.equals(" + g.expressions.of(Type.STRING, at) + ", " + g.expressions.of(Type.STRING, at) + ")";
            default -> comparison(at);
        };
    }

    private String both(String operator, Place at) {
        String left = g.expressions.of(Type.BOOLEAN, at);
        String cast = operator.equals("==") ? "(boolean) " : "";
        return "((" + cast + left + ") " + operator + " " + g.expressions.of(Type.BOOLEAN, at) + ")";
    }

    /** The left side is no box, so that nothing compares identities. */
    private String comparison(Place at) {
        Type left = g.choices.of(Type.NUMBERS);
        String first = "(" + left.name() + ") " + g.expressions.of(left, at);
        String operator = g.choices.of("<", "<=", ">", ">=", "==", "!=");
        Type right = g.choices.of(Type.NUMBERS);
        return "((" + first + ") " + operator + " "
                + g.expressions.of(right, at.after(left).after(right)) + ")";
    }

    private String isNull(Place at) {
        Type type = g.choices.of(Type.STRING, Type.INTEGER, World.NODE, World.PAIR, Type.INTS, World.MOOD);
        String value = "((" + type.name() + ") " + g.expressions.of(type, at) + ")";
        return "(" + value + g.choices.of(" == ", " != ") + "null)";
    }
}
