package dev.fermata.transformer.random;

/** Strings, most of them concatenated. */
final class Texts {
    private final Grammar g;

    Texts(Grammar g) {
        this.g = g;
    }

    String of(Place at) {
        return switch (g.choices.below(8)) {
            case 0 -> "show(" + any(at) + ")";
            case 1 -> "join(" + any(at) + ", " + any(at) + ")";
            case 2 -> valueOf(g.choices.of(Type.INT, Type.LONG, Type.DOUBLE), at);
            case 3 -> g.expressions.of(World.MOOD, at) + ".name()";
            default -> concatenation(at);
        };
    }

    private String valueOf(Type type, Place at) {
        return "String.valueOf((" + type.name() + ") " + g.expressions.of(type, at) + ")";
    }

    private String any(Place at) {
        Type type = g.choices.of(g.world.values);
        return "(Object) " + g.expressions.of(type, at);
    }

    private String concatenation(Place at) {
        StringBuilder text = new StringBuilder("(");
        text.append(g.choices.percent(50) ? "\"k" + g.choices.place() + " \"" : g.expressions.of(Type.STRING, at));
        Place place = at;
        int operands = 1 + g.choices.below(3);
        for (int i = 0; i < operands; i++) {
            Type type = g.choices.of(g.world.values);
            String value = g.expressions.of(type, place);
            text.append(" + ").append(type.isPlainText() ? value : "show(" + value + ")");
            place = place.after(type);
        }
        return text.append(")").toString();
    }

    /** A line that shows some variables. */
    String log(Scope scope) {
        StringBuilder line = new StringBuilder("log(\"" + g.choices.place() + "\"");
        for (Variable variable : scope.visible(variable -> !variable.isThis())) {
            if (g.choices.percent(45)) {
                boolean isRaw = variable.type().isPlainText() && g.choices.percent(50);
                line.append(" + \" \" + ").append(isRaw ? variable.name() : "show(" + variable.name() + ")");
            }
        }
        return line.append(");").toString();
    }
}
