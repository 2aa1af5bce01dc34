package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Type.Sort;

/** Declarations of local variables. */
final class Locals {
    private final Grammar g;

    Locals(Grammar g) {
        this.g = g;
    }

    Statement declared(Scope scope) {
        Type type = g.choices.of(g.world.values);
        String name = g.choices.fresh("v");
        String value = g.expressions.stored(type, Place.of(scope, 1 + g.choices.below(4)));
        boolean isMutable = g.choices.percent(55);
        boolean mayBeVar = !type.isPrimitive() && type.sort() != Sort.BOXED;
        String declared = mayBeVar && g.choices.percent(25) ? "var" : type.name();
        scope.add(isMutable ? Variable.mutable(name, type) : Variable.effectivelyFinal(name, type));
        String modifier = !isMutable && g.choices.percent(30) ? "final " : "";
        return Statement.of(modifier + declared + " " + name + " = " + value + ";");
    }

    /** A coroutine that is made here and awaited some statements later. */
    Statement coroutine(Scope scope, int depth) {
        Type type = g.choices.of(g.world.values);
        String coroutine = g.choices.fresh("c");
        String made = g.awaits.coroutine(type, Place.of(scope, 2));
        String text = "Coroutine<" + type.box() + "> " + coroutine + " = " + made + ";\n";
        Statement between = g.statements.sequence(scope, depth - 1, 1);
        if (!between.completes()) {
            return new Statement(text + between.text(), false);
        }
        String name = g.choices.fresh("v");
        scope.add(Variable.effectivelyFinal(name, type));
        return Statement.of(text + between.text() + type.name() + " " + name + " = await(" + coroutine + ");");
    }

    /** A variable that gets its value on each way, and not where it is declared. */
    Statement assignedLater(Scope scope, int depth) {
        Type type = g.choices.of(g.world.values);
        String name = g.choices.fresh("v");
        boolean isTry = scope.rights().mayTry() && g.choices.percent(50);
        String head = isTry ? "try " : "if (" + g.expressions.of(Type.BOOLEAN, scope) + ") ";
        String middle = isTry ? " catch (RuntimeException " + g.choices.fresh("e") + ") " : " else ";
        Statement first = assigning(name, type, isTry ? scope.inTry(true) : scope, depth);
        Statement second = assigning(name, type, scope, depth);
        scope.add(isTry ? Variable.mutable(name, type) : Variable.effectivelyFinal(name, type));
        return new Statement(
                type.name() + " " + name + ";\n" + head + first.text() + middle + second.text() + "\n",
                first.completes() || second.completes());
    }

    private Statement assigning(String name, Type type, Scope outer, int depth) {
        Scope scope = outer.inner();
        Statement before = g.statements.sequence(scope, depth - 1, 1);
        if (!before.completes()) {
            return new Statement("{\n" + before.text() + "}", false);
        }
        String value = g.expressions.stored(type, Place.of(scope, 3));
        return new Statement("{\n" + before.text() + name + " = " + value + ";\n}", true);
    }
}
