package dev.fermata.transformer.random;

/** Lambdas, async ones and plain ones, and method references. */
final class Lambdas {
    private static final Exit ASYNC = new Exit(Exit.Kind.COROUTINE, Type.INT);
    private static final Exit PLAIN = new Exit(Exit.Kind.PLAIN, Type.INT);

    private final Grammar g;

    Lambdas(Grammar g) {
        this.g = g;
    }

    String async(Place at) {
        if (g.choices.percent(12)) {
            return "((Fn) " + g.world.self.name() + "::like)";
        }
        Scope body = at.scope().lambda(ASYNC, true);
        String number = parameter(Type.INT, body);
        String text = parameter(Type.STRING, body);
        Place inside = Place.of(body, Math.min(at.depth(), 2));
        String code = switch (g.choices.below(4)) {
            case 0 -> "later(" + g.expressions.of(Type.INT, inside) + ")";
            case 1, 2 -> "result(" + g.expressions.of(Type.INT, inside) + ")";
            default -> g.statements.body(body, 1);
        };
        return "((Fn) (" + number + ", " + text + ") -> " + code + ")";
    }

    String plain(Place at) {
        Scope body = at.scope().lambda(PLAIN, false);
        String number = parameter(Type.INT, body);
        String code = g.choices.percent(70)
                ? g.expressions.of(Type.INT, Place.of(body, Math.min(at.depth(), 2)))
                : g.statements.body(body, 1);
        return "((Op) " + number + " -> " + code + ")";
    }

    private String parameter(Type type, Scope body) {
        String name = g.choices.fresh("a");
        body.add(g.choices.percent(60) ? Variable.effectivelyFinal(name, type) : Variable.mutable(name, type));
        return name;
    }
}
