package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Choices.Option;
import dev.fermata.transformer.random.Type.Sort;
import java.util.ArrayList;
import java.util.List;

/**
 * Expressions of a given type. Each is a primary, or in parentheses, so that it fits everywhere; its static type is the
 * wanted one or, of a primitive, its box.
 */
final class Expressions {
    private static final int SHORT = 40;

    private final Grammar g;

    Expressions(Grammar g) {
        this.g = g;
    }

    /** An expression that stands in a statement. */
    String of(Type type, Scope scope) {
        return of(type, Place.of(scope, 1 + g.choices.below(4)));
    }

    String of(Type type, Place at) {
        g.size.spend();
        if (at.depth() <= 0 || g.size.isSpent() || g.choices.percent(22)) {
            return g.leaves.of(type, at);
        }
        Place below = at.deeper();
        List<Option<String>> options = new ArrayList<>();
        options.add(new Option<>(24, () -> own(type, below)));
        options.add(new Option<>(6, () -> conditional(type, below)));
        options.add(new Option<>(4, () -> note(type, below)));
        options.add(new Option<>(at.scope().rights().isInTry() ? 4 : 1, () -> "trap(" + of(type, below) + ")"));
        options.add(new Option<>(2, () -> "last(" + of(type, below) + ", " + of(type, below) + ")"));
        options.add(new Option<>(3, () -> g.switchExpressions.of(type, below)));
        options.add(new Option<>(6, () -> g.storage.read(type, below)));
        if (at.scope().isAsync()) {
            options.add(new Option<>(24, () -> g.awaits.of(type, below)));
        }
        if (type.sort() != Sort.BOXED) {
            options.add(new Option<>(4, () -> g.storage.assignment(type, below)));
        }
        return cast(type, g.choices.weighted(options));
    }

    /** javac's time is exponential in the depth of generic calls and conditionals, unless casts say what they give. */
    private static String cast(Type type, String text) {
        return text.length() < SHORT || text.startsWith("((") ? text : "((" + type.name() + ") " + text + ")";
    }

    /** An expression that is kept: texts are cut, lest they grow at every turn. */
    String stored(Type type, Place at) {
        if (type.sort() != Sort.STRING) {
            return of(type, at);
        }
        if (at.scope().isAsync() && g.choices.percent(30)) {
            return "await(later(cut(" + of(type, at.deeper()) + ")))";
        }
        return "cut(" + of(type, at) + ")";
    }

    /** What only this type has. */
    private String own(Type type, Place at) {
        return switch (type.sort()) {
            case BOOLEAN -> g.choices.percent(20) ? g.patterns.condition(at) : g.operators.condition(at);
            case SMALL, INT, LONG, FLOATING -> g.operators.number(type, at);
            case STRING -> g.texts.of(at);
            default -> g.creations.of(type, at);
        };
    }

    private String conditional(Type type, Place at) {
        return "(" + of(Type.BOOLEAN, at) + " ? " + of(type, at) + " : " + of(type, at) + ")";
    }

    private String note(Type type, Place at) {
        String name = g.choices.percent(70)
                ? switch (type.name()) {
                    case "int" -> "noteInt";
                    case "long" -> "noteLong";
                    case "double" -> "noteDouble";
                    default -> "note";
                }
                : "note";
        return name + "(" + g.choices.place() + ", " + of(type, at) + ")";
    }

    /** Arguments for these parameters. */
    String arguments(List<Type> parameters, Place at) {
        List<String> arguments = new ArrayList<>();
        Place place = at;
        for (Type parameter : parameters) {
            arguments.add(stored(parameter, place));
            place = place.after(parameter);
        }
        return "(" + String.join(", ", arguments) + ")";
    }
}
