package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Choices.Option;
import dev.fermata.transformer.random.Scope.Reach;
import java.util.ArrayList;
import java.util.List;

/** Statements that leave others: break, continue, return, yield and throw. */
final class Jumps {
    private final Grammar g;

    Jumps(Grammar g) {
        this.g = g;
    }

    Statement of(Scope scope) {
        List<Option<String>> options = new ArrayList<>();
        options.add(new Option<>(4, () -> exit(scope)));
        options.add(new Option<>(2, () -> thrown(scope)));
        boolean isInnermost = true;
        boolean isInnermostLoop = true;
        List<Reach> reaches = scope.reaches();
        for (int i = reaches.size() - 1; i >= 0; i--) {
            Reach reach = reaches.get(i);
            Target target = reach.target();
            boolean isLoop = target.kind == Target.Kind.LOOP;
            boolean isPlain = target.kind != Target.Kind.BLOCK && isInnermost;
            boolean isPlainLoop = isLoop && isInnermostLoop;
            if (target.label != null || isPlain) {
                options.add(new Option<>(4, () -> breakTo(reach, isPlain)));
            }
            if (isLoop && (target.label != null || isPlainLoop)) {
                options.add(new Option<>(4, () -> continueTo(reach, isPlainLoop)));
            }
            isInnermost &= target.kind == Target.Kind.BLOCK;
            isInnermostLoop &= !isLoop;
        }
        return Statement.jump(g.choices.weighted(options));
    }

    private static String breakTo(Reach reach, boolean isPlain) {
        if (reach.counts()) {
            reach.target().breakHere();
        }
        return "break" + (isPlain ? "" : " " + reach.target().label) + ";";
    }

    private static String continueTo(Reach reach, boolean isPlain) {
        if (reach.counts()) {
            reach.target().continueHere();
        }
        return "continue" + (isPlain ? "" : " " + reach.target().label) + ";";
    }

    String thrown(Scope scope) {
        Place at = Place.of(scope, 2);
        List<Variable> failures = scope.visible(variable -> variable.type().equals(Type.FAILURE));
        if (!failures.isEmpty() && g.choices.percent(50)) {
            return "throw " + g.choices.of(failures).name() + ";";
        }
        return "throw " + (g.choices.percent(70) ? g.creations.failure(at) : g.expressions.of(Type.FAILURE, at)) + ";";
    }

    /** The regular end of a body. */
    String exit(Scope scope) {
        Type type = scope.exit().type();
        Place at = Place.of(scope, 1 + g.choices.below(3));
        return switch (scope.exit().kind()) {
            case YIELD -> "yield " + unlikeACall(type, g.expressions.of(type, at)) + ";";
            case PLAIN -> "return " + g.expressions.of(type, at) + ";";
            case COROUTINE -> "return " + coroutine(type, at) + ";";
        };
    }

    /** javac takes {@code yield (a, ...} for a call of a method. */
    private static String unlikeACall(Type type, String value) {
        return value.startsWith("(") && value.contains(",") ? "(" + type.name() + ") " + value : value;
    }

    private String coroutine(Type type, Place at) {
        if (g.choices.percent(15)) {
            return g.awaits.call(type, at).orElseGet(() -> ended(type, at));
        }
        if (!type.equals(Type.VOID) && g.choices.percent(8)) {
            String condition = g.expressions.of(Type.BOOLEAN, at);
            return condition + " ? " + ended(type, at) + " : " + g.awaits.coroutine(type, at);
        }
        return ended(type, at);
    }

    private String ended(Type type, Place at) {
        if (type.equals(Type.VOID)) {
            return "done()";
        }
        return (g.choices.percent(90) ? "result(" : "later(") + g.expressions.of(type, at) + ")";
    }
}
