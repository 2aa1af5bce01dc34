package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;

/** Switch statements. */
final class Switches {
    private final Grammar g;

    Switches(Grammar g) {
        this.g = g;
    }

    Statement of(Scope scope, int depth) {
        if (g.world.hasPatterns && scope.rights().mayTry() && g.choices.percent(40)) {
            return g.patternSwitches.statement(scope, depth);
        }
        Selector selector = Selector.of(g, Place.of(scope, 2));
        List<String> heads = new ArrayList<>();
        selector.groups(g.choices).forEach(label -> heads.add("case " + label));
        boolean hasDefault = g.choices.percent(65);
        if (hasDefault) {
            heads.add(g.choices.below(heads.size() + 1), "default");
        }
        Target target = new Target(Target.Kind.SWITCH, g.choices.percent(25) ? g.choices.fresh("l") : null);
        boolean isArrow = g.choices.percent(50);
        StringBuilder text = new StringBuilder(target.prefix() + "switch (" + selector.text() + ") {\n");
        boolean completes = !hasDefault;
        boolean isLast = false;
        for (String head : heads) {
            isLast = head.equals(heads.get(heads.size() - 1));
            Statement arm = isArrow ? rule(head, scope.with(target), depth) : group(head, scope.with(target), depth);
            text.append(arm.text());
            completes |= arm.completes() && (isArrow || isLast);
        }
        return new Statement(text.append("}\n").toString(), completes || target.isBroken());
    }

    /** {@code case x -> ...} of a statement. */
    Statement rule(String head, Scope scope, int depth) {
        String arrow = head + " -> ";
        return switch (g.choices.below(6)) {
            case 0 -> new Statement(arrow + g.jumps.thrown(scope) + "\n", false);
            case 1 -> Statement.of(arrow + g.texts.log(scope));
            default -> {
                Statement block = g.statements.block(scope, depth);
                yield new Statement(arrow + block.text() + "\n", block.completes());
            }
        };
    }

    /** {@code case x: ...}, from where the next group may be reached. */
    private Statement group(String head, Scope scope, int depth) {
        Statement body = g.statements.sequence(scope, depth - 1, 2);
        boolean mayBreak = body.completes() && g.choices.percent(55);
        Statement end = mayBreak ? g.jumps.of(scope) : new Statement("", body.completes());
        String text = body.text() + end.text();
        boolean hasPattern = text.contains("instanceof"); // javac's own code does not verify without braces.
        return new Statement(
                head + ":\n" + (hasPattern ? "{\n" + text + "}\n" : text), body.completes() && end.completes());
    }
}
