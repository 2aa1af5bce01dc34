package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;

/** Switch expressions. */
final class SwitchExpressions {
    private final Grammar g;

    SwitchExpressions(Grammar g) {
        this.g = g;
    }

    String of(Type type, Place at) {
        Scope scope = at.scope().yielding(type, !at.excludesTry());
        Place arm = at.in(scope);
        if (g.world.hasPatterns && scope.rights().mayTry() && g.choices.percent(40)) {
            return cast(type) + g.patternSwitches.expression(arm) + ")";
        }
        Selector selector = Selector.of(g, at);
        List<String> heads = new ArrayList<>();
        selector.groups(g.choices).forEach(label -> heads.add("case " + label));
        if (!selector.isExhaustive()) {
            heads.add("default");
        }
        boolean isArrow = g.choices.percent(65);
        StringBuilder text = new StringBuilder(cast(type) + "switch (" + selector.text() + ") {\n");
        for (int i = 0; i < heads.size(); i++) {
            boolean isLast = i == heads.size() - 1;
            text.append(isArrow ? rule(heads.get(i), arm, isLast) : group(heads.get(i), arm, isLast));
        }
        return text.append("})").toString();
    }

    private static String cast(Type type) {
        return type.isPrimitive() ? "((" + type.name() + ") " : "(";
    }

    /** {@code case x -> ...} of an expression; one of them must give a value. */
    String rule(String head, Place at, boolean givesValue) {
        String arrow = head + " -> ";
        return switch (g.choices.below(6)) {
            case 0 -> givesValue ? value(arrow, at) : arrow + g.jumps.thrown(at.scope()) + "\n";
            case 1, 2 ->
                givesValue
                        ? value(arrow, at)
                        : arrow + g.statements.body(at.scope().inner(), 1) + "\n";
            default -> value(arrow, at);
        };
    }

    private String value(String arrow, Place at) {
        return arrow + g.expressions.of(at.scope().exit().type(), at) + ";\n";
    }

    /** In braces: javac's stack maps are wrong if variables of one group are in scope in the next. */
    private String group(String head, Place at, boolean isLast) {
        Scope scope = at.scope().inner();
        Statement body = isLast ? Statement.of(g.texts.log(scope)) : g.statements.sequence(scope, 1, 1);
        boolean ends = isLast || g.choices.percent(70);
        String end = body.completes() && ends ? g.jumps.exit(scope) + "\n" : "";
        return head + ":\n{\n" + body.text() + end + "}\n";
    }
}
