package dev.fermata.transformer.random;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Objects and arrays, made on the spot. */
final class Creations {
    private final Grammar g;

    Creations(Grammar g) {
        this.g = g;
    }

    String of(Type type, Place at) {
        return switch (type.sort()) {
            case ARRAY -> array(type, at);
            case OBJECT -> object(at);
            case ENUM -> enumConstant(at);
            case RECORD -> "new Pair" + g.expressions.arguments(g.world.pairParts, at);
            case CLASS -> instance(type, at);
            case GENERIC -> "new " + type.name() + "(" + g.expressions.stored(element(type), at) + ")";
            case INTERFACE -> type.equals(World.SHAPE) ? shape(at) : walker(at);
            case FAILURE -> "((RuntimeException) " + failure(at) + ")";
            case THROWABLE -> "((Throwable) " + failure(at) + ")";
            case LIST -> list(at);
            case ASYNC_LAMBDA -> g.lambdas.async(at);
            case LAMBDA -> g.lambdas.plain(at);
            default -> g.leaves.of(type, at);
        };
    }

    /** One without anything inside that could grow. */
    String small(Type type, Place at) {
        return switch (type.sort()) {
            case ARRAY -> "(new " + bare(type) + (type.equals(Type.GRID) ? "[2][2])" : "[2])");
            case OBJECT -> g.choices.of("((Object) 3)", "((Object) \"o\")", "((Object) 'c')", "((Object) null)");
            case ENUM -> type.name() + "." + g.choices.of(World.MOODS);
            case LIST -> "List.of(1, 2)";
            case INTERFACE -> type.equals(World.SHAPE) ? "((Shape) new Dot(1))" : "((Walker) new Step(2))";
            case FAILURE -> "((RuntimeException) new IllegalStateException(\"s\"))";
            case THROWABLE -> "((Throwable) new IllegalStateException(\"t\"))";
            case ASYNC_LAMBDA -> "((Fn) (a, b) -> later(a))";
            case LAMBDA -> "((Op) a -> a + 1)";
            case GENERIC -> "new " + type.name() + "(" + g.leaves.of(element(type), at) + ")";
            case RECORD, CLASS -> smallInstance(type, at);
            default -> "((" + type.name() + ") null)";
        };
    }

    private String smallInstance(Type type, Place at) {
        if (at.depth() < 0 || g.choices.percent(15)) {
            return "((" + type.name() + ") null)";
        }
        List<Type> parts = type.equals(World.PAIR)
                ? g.world.pairParts
                : type.equals(World.NODE) ? g.world.nodeFields : List.of(Type.INT);
        return "new " + type.name()
                + parts.stream()
                        .map(part -> g.leaves.of(part, Place.of(at.scope(), -1)))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    private static Type element(Type type) {
        return Objects.requireNonNull(type.element());
    }

    private static String bare(Type array) {
        return array.name().substring(0, array.name().indexOf('['));
    }

    private String array(Type type, Place at) {
        Type element = element(type);
        return switch (g.choices.below(4)) {
            case 0 ->
                "(new " + bare(type) + "[2 + (" + g.expressions.of(Type.INT, at) + " & 3)]"
                        + (type.equals(Type.GRID) ? "[2])" : ")");
            case 1 -> g.expressions.of(type, at) + ".clone()";
            case 2 ->
                type.equals(Type.INTS)
                        ? "ints" + g.expressions.arguments(List.of(Type.INT, Type.INT), at)
                        : elements(type, element, at);
            default -> elements(type, element, at);
        };
    }

    private String elements(Type type, Type element, Place at) {
        StringBuilder text = new StringBuilder("(new " + type.name() + " {");
        text.append(g.expressions.stored(element, at));
        for (int i = g.choices.below(3); i >= 0; i--) {
            text.append(", ").append(g.expressions.stored(element, at));
        }
        return text.append("})").toString();
    }

    private String object(Place at) {
        Type type = g.choices.of(g.world.values);
        String value = g.expressions.stored(type, at);
        // A condition under a cast is too much for javac if a pattern follows.
        return "((Object) " + (type.equals(Type.BOOLEAN) ? "Boolean.valueOf(" + value + ")" : value) + ")";
    }

    private String enumConstant(Place at) {
        return g.choices.percent(50)
                ? "Mood.values()[" + g.storage.index(at) + "]"
                : "Mood.valueOf(\"" + g.choices.of(World.MOODS) + "\")";
    }

    private String instance(Type type, Place at) {
        return type.equals(World.NODE)
                ? "new Node" + g.expressions.arguments(g.world.nodeFields, at)
                : "new " + type.name() + "(" + g.expressions.of(Type.INT, at) + ")";
    }

    private String shape(Place at) {
        return g.choices.percent(50)
                ? "((Shape) new Dot(" + g.expressions.of(Type.INT, at) + "))"
                : "((Shape) new Duo(" + g.expressions.of(World.SHAPE, at) + ", " + g.expressions.of(Type.OBJECT, at)
                        + "))";
    }

    private String walker(Place at) {
        if (g.choices.percent(30) && !g.size.isSpent()) {
            return g.classes.anonymousWalker(at.scope());
        }
        return "((Walker) new " + g.choices.of("Step", "Leap") + "(" + g.expressions.of(Type.INT, at) + "))";
    }

    private String list(Place at) {
        String elements = "(" + g.expressions.of(Type.INT, at) + ", " + g.expressions.of(Type.INT, at) + ")";
        return g.choices.percent(60) ? "List.of" + elements : "new ArrayList<Integer>(Arrays.asList" + elements + ")";
    }

    String failure(Place at) {
        String name = g.choices.of(
                "IllegalStateException",
                "IllegalArgumentException",
                "ArithmeticException",
                "RuntimeException",
                "IndexOutOfBoundsException");
        return "new " + name + "(" + g.expressions.stored(Type.STRING, at) + ")";
    }
}
