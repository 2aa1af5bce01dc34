package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Type.Sort;
import java.util.ArrayList;
import java.util.List;

/** Patterns of types, and from Java 21 on of records; instanceof. */
final class Patterns {
    static final List<Type> TYPES =
            List.of(Type.INTEGER, Type.STRING, World.MOOD, World.PAIR, World.NODE, Type.INTS, Type.FAILURE);

    private final Grammar g;

    Patterns(Grammar g) {
        this.g = g;
    }

    /** An instanceof whose variables the rest of the condition may read. */
    String condition(Place at) {
        Scope scope = at.scope().inner();
        String test = test(at, scope);
        if (g.choices.percent(25)) {
            return "(" + test + ")";
        }
        return "(" + test + " && " + g.expressions.of(Type.BOOLEAN, at.in(scope)) + ")";
    }

    Statement ifStatement(Scope scope, int depth) {
        Scope then = scope.inner();
        String condition = "if (" + test(Place.of(scope, 2), then) + ") ";
        return g.branches.withElse(condition, g.statements.block(then, depth), scope, depth);
    }

    /** A jump unless the pattern matches: its variables are seen from there on. */
    Statement otherwiseJump(Scope scope) {
        Scope matched = scope.inner();
        String text = "if (!(" + test(Place.of(scope, 2), matched) + ")) {\n"
                + g.jumps.of(scope).text() + "}";
        matched.own().forEach(scope::add);
        return Statement.of(text);
    }

    private String test(Place at, Scope matched) {
        if (g.choices.percent(20)) {
            String shape = g.expressions.of(World.SHAPE, at);
            return shape + " instanceof "
                    + (g.choices.percent(50) ? of(Type.of("Dot", Sort.RECORD), matched, 0) : "Duo");
        }
        String value = g.expressions.of(Type.OBJECT, at);
        return value + " instanceof " + (g.choices.percent(15) ? "Node" : of(g.choices.of(TYPES), matched, 2));
    }

    /** A pattern for this type, whose variables the scope gets. */
    String of(Type type, Scope scope, int depth) {
        boolean mayOpen = g.world.hasPatterns && scope.rights().mayTry() && depth > 0;
        if (type.equals(World.PAIR) && mayOpen && g.choices.percent(70)) {
            List<String> parts = new ArrayList<>();
            g.world.pairParts.forEach(part -> parts.add(part(part, scope, depth - 1)));
            return "Pair(" + String.join(", ", parts) + ")";
        }
        String name = g.choices.fresh("b");
        scope.add(Variable.effectivelyFinal(name, type));
        return type.name() + " " + name;
    }

    private String part(Type type, Scope scope, int depth) {
        if (type.equals(Type.OBJECT) && g.choices.percent(40)) {
            return of(g.choices.of(TYPES), scope, depth);
        }
        if (type.sort() != Sort.BOXED && g.choices.percent(40)) {
            String name = g.choices.fresh("b");
            scope.add(Variable.effectivelyFinal(name, type));
            return "var " + name;
        }
        return of(type, scope, depth);
    }
}
