package dev.fermata.transformer.random;

/** If statements, and blocks with a label or a monitor. */
final class Branches {
    private final Grammar g;

    Branches(Grammar g) {
        this.g = g;
    }

    Statement ifElse(Scope scope, int depth) {
        String condition = "if (" + g.expressions.of(Type.BOOLEAN, scope) + ") ";
        Statement then = g.statements.block(scope, depth);
        return withElse(condition, then, scope, depth);
    }

    /** An if statement with an else part, or without. */
    Statement withElse(String condition, Statement then, Scope scope, int depth) {
        if (g.choices.percent(50)) {
            return new Statement(condition + then.text() + "\n", true);
        }
        Statement other = g.statements.block(scope, depth);
        return new Statement(
                condition + then.text() + " else " + other.text() + "\n", then.completes() || other.completes());
    }

    /** A jump that is taken now and then. */
    Statement guardedJump(Scope scope) {
        String condition = g.expressions.of(Type.BOOLEAN, Place.of(scope, 2));
        return Statement.of("if (" + condition + ") {\n" + g.jumps.of(scope).text() + "}");
    }

    Statement labelled(Scope scope, int depth) {
        Target target = new Target(Target.Kind.BLOCK, g.choices.fresh("l"));
        Statement body = g.statements.block(scope.with(target), depth);
        return new Statement(target.prefix() + body.text() + "\n", body.completes() || target.isBroken());
    }

    /** Not for switch expressions: javac's own code for it does not verify. */
    Statement locked(Scope scope, int depth) {
        String monitor = g.choices.percent(60)
                ? g.world.self.name() + ".class"
                : g.expressions.of(g.choices.of(World.NODE, Type.OBJECT), scope);
        Statement body = g.statements.block(scope.locked(), depth);
        return new Statement("synchronized (" + monitor + ") " + body.text() + "\n", body.completes());
    }
}
