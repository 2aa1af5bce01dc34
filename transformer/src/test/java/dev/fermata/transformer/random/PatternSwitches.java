package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;

/** Switches over patterns, with guards. */
final class PatternSwitches {
    private final Grammar g;

    PatternSwitches(Grammar g) {
        this.g = g;
    }

    /** One case, and what it sees. */
    private record Head(String text, Scope scope) {}

    Statement statement(Scope outer, int depth) {
        Target target = new Target(Target.Kind.SWITCH, null);
        String selector = g.expressions.of(Type.OBJECT, outer);
        StringBuilder text = new StringBuilder("switch (" + selector + ") {\n");
        boolean completes = false;
        for (Head head : heads(outer.with(target))) {
            Statement rule = g.switches.rule(head.text(), head.scope(), depth);
            text.append(rule.text());
            completes |= rule.completes();
        }
        return new Statement(text.append("}\n").toString(), completes || target.isBroken());
    }

    /** From {@code switch} to its brace. */
    String expression(Place at) {
        String selector = g.expressions.of(Type.OBJECT, at);
        StringBuilder text = new StringBuilder("switch (" + selector + ") {\n");
        List<Head> heads = heads(at.scope());
        for (Head head : heads) {
            boolean isLast = head.equals(heads.get(heads.size() - 1));
            text.append(g.switchExpressions.rule(head.text(), at.in(head.scope()), isLast));
        }
        return text.append("}").toString();
    }

    private List<Head> heads(Scope scope) {
        List<Head> heads = new ArrayList<>();
        boolean isNullAlone = g.choices.percent(30);
        if (isNullAlone) {
            heads.add(new Head("case null", scope.inner()));
        }
        int first = g.choices.below(Patterns.TYPES.size() - 2);
        for (Type type : Patterns.TYPES.subList(first, first + 1 + g.choices.below(3))) {
            if (g.choices.percent(50)) {
                heads.add(guarded(type, scope));
            }
            Scope matched = scope.inner();
            heads.add(new Head("case " + g.patterns.of(type, matched, 2), matched));
        }
        heads.add(new Head(isNullAlone || g.choices.percent(50) ? "default" : "case null, default", scope.inner()));
        return heads;
    }

    /** The guard is no constant, which compilers would reject. */
    private Head guarded(Type type, Scope scope) {
        Scope matched = scope.inner();
        String pattern = g.patterns.of(type, matched, 2);
        Scope guard = scope.guard();
        matched.own().forEach(guard::add);
        String condition = g.expressions.of(Type.BOOLEAN, Place.of(guard, 2));
        return new Head("case " + pattern + " when note(" + g.choices.place() + ", " + condition + ")", matched);
    }
}
