package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Choices.Option;
import java.util.ArrayList;
import java.util.List;

/** Statements of all kinds, and sequences of them: a sequence ends where it cannot go on. */
final class Statements {
    private final Grammar g;

    Statements(Grammar g) {
        this.g = g;
    }

    /** The body of a method or lambda, which ends in a return or a yield. */
    String body(Scope scope, int depth) {
        Statement statements = sequence(scope, depth, depth > 1 ? 7 : 2);
        String end = statements.completes() ? g.jumps.exit(scope) + "\n" : "";
        return "{\n" + statements.text() + end + "}";
    }

    /** In braces, and without a line end. */
    Statement block(Scope outer, int depth) {
        Statement body = sequence(outer.inner(), depth - 1, 3);
        return new Statement("{\n" + body.text() + "}", body.completes());
    }

    /** At most so many statements, whose variables the scope gets. */
    Statement sequence(Scope scope, int depth, int most) {
        StringBuilder text = new StringBuilder();
        int count = 1 + g.choices.below(most);
        for (int i = 0; i < count; i++) {
            Statement next = one(scope, depth);
            text.append(next.text());
            if (!next.completes()) {
                return new Statement(text.toString(), false);
            }
            if (g.size.isSpent()) {
                break;
            }
        }
        return new Statement(text.toString(), true);
    }

    private Statement one(Scope scope, int depth) {
        g.size.spend();
        List<Option<Statement>> options = new ArrayList<>();
        options.add(new Option<>(18, () -> g.locals.declared(scope)));
        options.add(new Option<>(18, () -> assignment(scope)));
        options.add(new Option<>(14, () -> Statement.of(g.texts.log(scope))));
        options.add(new Option<>(5, () -> g.branches.guardedJump(scope)));
        options.add(new Option<>(3, () -> g.patterns.otherwiseJump(scope)));
        if (scope.isAsync()) {
            options.add(new Option<>(8, () -> awaited(scope)));
        }
        if (depth > 0 && !g.size.isSpent()) {
            nested(options, scope, depth);
        }
        return g.choices.weighted(options);
    }

    private void nested(List<Option<Statement>> options, Scope scope, int depth) {
        options.add(new Option<>(9, () -> g.branches.ifElse(scope, depth)));
        options.add(new Option<>(4, () -> g.patterns.ifStatement(scope, depth)));
        options.add(new Option<>(14, () -> g.loops.of(scope, depth)));
        options.add(new Option<>(8, () -> g.switches.of(scope, depth)));
        options.add(new Option<>(2, () -> g.branches.labelled(scope, depth)));
        options.add(new Option<>(4, () -> g.locals.assignedLater(scope, depth)));
        options.add(new Option<>(2, () -> g.jumps.of(scope)));
        if (scope.rights().mayTry()) {
            options.add(new Option<>(16, () -> g.tries.of(scope, depth)));
        }
        if (scope.exit().kind() != Exit.Kind.YIELD) {
            options.add(new Option<>(2, () -> g.branches.locked(scope, depth)));
        }
        if (scope.isAsync()) {
            options.add(new Option<>(3, () -> g.locals.coroutine(scope, depth)));
            options.add(new Option<>(2, () -> g.classes.local(scope)));
        }
    }

    private Statement assignment(Scope scope) {
        Type type = g.choices.of(g.world.values);
        return g.storage
                .assigned(type, Place.of(scope, 1 + g.choices.below(4)))
                .map(text -> Statement.of(text + ";"))
                .orElseGet(() -> Statement.of(g.texts.log(scope)));
    }

    private Statement awaited(Scope scope) {
        Place at = Place.of(scope, 2);
        return Statement.of(
                switch (g.choices.below(6)) {
                    case 0 -> "await(sleep(Duration.ZERO));";
                    case 1 ->
                        "log(show(await(gather(" + g.awaits.coroutine(Type.INT, at) + ", "
                                + g.awaits.coroutine(Type.INT, at) + "))));";
                    case 2 -> "spawn(" + g.awaits.anyCall(at) + ");";
                    case 3 -> g.awaits.of(g.choices.of(g.world.values), at) + ";";
                    default -> "await(" + g.awaits.anyCall(at) + ");";
                });
    }
}
