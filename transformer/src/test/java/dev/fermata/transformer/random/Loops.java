package dev.fermata.transformer.random;

import java.util.Objects;

/** Loops of every kind. Each turn needs fuel, so that all of them end. */
final class Loops {
    private final Grammar g;

    Loops(Grammar g) {
        this.g = g;
    }

    Statement of(Scope scope, int depth) {
        Target target = new Target(Target.Kind.LOOP, g.choices.percent(40) ? g.choices.fresh("l") : null);
        return switch (g.choices.below(10)) {
            case 0, 1 -> whileLoop(target, scope, depth);
            case 2, 3 -> doLoop(target, scope, depth);
            case 4, 5 -> forLoop(target, scope, depth);
            case 6 -> endless(target, scope, depth);
            default -> forEach(target, scope, depth);
        };
    }

    private String condition(Scope scope) {
        return g.choices.of("fuel() && ", "fuel() && ", "fuel() & ")
                + g.expressions.of(Type.BOOLEAN, Place.of(scope, 2));
    }

    private Statement whileLoop(Target target, Scope scope, int depth) {
        String head = target.prefix() + "while (" + condition(scope) + ") ";
        return new Statement(
                head + g.statements.block(scope.with(target), depth).text() + "\n", true);
    }

    private Statement doLoop(Target target, Scope scope, int depth) {
        Statement body = g.statements.block(scope.with(target), depth);
        boolean isTested = body.completes() || target.isContinued();
        String condition = isTested ? condition(scope) : "fuel()"; // javac would forget that no other is reached.
        String text = target.prefix() + "do " + body.text() + " while (" + condition + ");\n";
        return new Statement(text, isTested || target.isBroken());
    }

    private Statement forLoop(Target target, Scope scope, int depth) {
        Scope header = scope.inner();
        String name = g.choices.fresh("i");
        Type type = g.choices.of(Type.INT, Type.INT, Type.LONG);
        String start = g.choices.percent(70)
                ? "0"
                : g.expressions.of(Type.INT, Place.of(scope, 2).withoutTry());
        header.add(Variable.counter(name, type));
        String limit = g.choices.percent(70)
                ? "3"
                : g.expressions.of(Type.INT, Place.of(header, 2).after(type));
        String step = switch (g.choices.below(4)) {
            case 0 ->
                name + " += " + g.expressions.of(Type.INT, Place.of(header, 2).after(type));
            case 1 ->
                name + "++"
                        + g.storage
                                .assigned(Type.INT, Place.of(header, 1))
                                .map(more -> ", " + more)
                                .orElse("");
            default -> g.choices.of(name + "++", "++" + name);
        };
        String head = target.prefix() + "for (" + type.name() + " " + name + " = " + start + "; fuel() && " + name
                + " < " + limit + "; " + step + ") ";
        return new Statement(
                head + g.statements.block(header.with(target), depth).text() + "\n", true);
    }

    private Statement endless(Target target, Scope scope, int depth) {
        Scope inside = scope.with(target);
        String way = g.choices.percent(50) ? exitOnly(inside) : plainBreak(target);
        Statement body = g.statements.sequence(inside, depth - 1, 3);
        String head = target.prefix() + g.choices.of("for (;;) {\n", "while (true) {\n");
        return new Statement(head + "if (!fuel()) {\n" + way + "\n}\n" + body.text() + "}\n", target.isBroken());
    }

    private String exitOnly(Scope scope) {
        return g.jumps.exit(scope);
    }

    private static String plainBreak(Target target) {
        target.breakHere();
        return "break;";
    }

    private Statement forEach(Target target, Scope scope, int depth) {
        Type type = g.choices.percent(25) ? Type.LIST : g.choices.of(Type.ARRAYS);
        Type element = Objects.requireNonNull(type.element());
        String values = g.expressions.of(type, Place.of(scope, 3).withoutTry());
        String name = g.choices.fresh("x");
        Scope inside = scope.with(target);
        inside.add(g.choices.percent(60) ? Variable.effectivelyFinal(name, element) : Variable.mutable(name, element));
        String declared = g.choices.percent(30) && !type.equals(Type.LIST) ? "var" : element.name();
        String head = target.prefix() + "for (" + declared + " " + name + " : " + values + ") ";
        String way = g.choices.percent(50) ? "if (!fuel()) {\n" + plainBreak(target) + "\n}\n" : "";
        return new Statement(
                head + "{\n" + way + g.statements.sequence(inside, depth - 1, 3).text() + "}\n", true);
    }
}
