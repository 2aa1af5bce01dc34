package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Try statements: catch, finally, resources and scopes. */
final class Tries {
    private static final List<String> NARROW = List.of(
            "IllegalStateException",
            "ArithmeticException",
            "IndexOutOfBoundsException",
            "NullPointerException",
            "IllegalArgumentException",
            "ClassCastException");
    private static final List<String> WIDE = List.of("RuntimeException", "Exception", "Throwable");

    private final Grammar g;

    Tries(Grammar g) {
        this.g = g;
    }

    Statement of(Scope scope, int depth) {
        boolean hasResources = g.choices.percent(30);
        boolean hasFinally = g.choices.percent(45);
        boolean hasCatch = g.choices.percent(75) || (!hasResources && !hasFinally);
        @Nullable Statement last = hasFinally ? g.statements.block(scope, depth) : null;
        boolean lastCompletes = last == null || last.completes();
        Scope inside = scope.inTry(lastCompletes);
        String resources = hasResources ? resources(inside) : "";
        Statement body = body(inside, depth, hasResources);
        StringBuilder text = new StringBuilder("try ").append(resources).append(body.text());
        boolean completes = body.completes();
        for (String type : hasCatch ? types() : List.<String>of()) {
            Statement handler = handler(type, inside, depth);
            text.append(handler.text());
            completes |= handler.completes();
        }
        if (last != null) {
            text.append(" finally ").append(last.text());
        }
        return new Statement(text.append("\n").toString(), completes && lastCompletes);
    }

    /** The body can throw a checked exception, so that each handler can be reached. */
    private Statement body(Scope scope, int depth, boolean hasResources) {
        String start = hasResources && g.choices.percent(50) ? "" : g.choices.of("check();\n", "trap(1);\ncheck();\n");
        Statement body = g.statements.sequence(scope.inner(), depth - 1, 3);
        if (hasResources) {
            start += "check();\n";
        }
        return new Statement("{\n" + start + body.text() + "}", body.completes());
    }

    private String resources(Scope scope) {
        List<String> resources = new ArrayList<>();
        for (int i = g.choices.below(2); i >= 0; i--) {
            resources.add(resource(scope));
        }
        return "(" + String.join("; ", resources) + ") ";
    }

    private String resource(Scope scope) {
        String name = g.choices.fresh("r");
        Place at = Place.of(scope, 2);
        if (scope.isAsync() && g.world.hasScopes && g.choices.percent(50)) {
            String declared = g.choices.of("Scope", "var", "AutoCloseable", "AsyncScope");
            String made =
                    g.choices.percent(85) ? "new Scope(" + g.expressions.of(Type.INT, at) + ")" : "TaskGroup.open()";
            return (made.startsWith("T") ? "var" : declared) + " " + name + " = " + made;
        }
        String made = "new Resource(" + g.expressions.stored(Type.STRING, at) + ")";
        if (g.choices.percent(15)) {
            made = g.expressions.of(Type.BOOLEAN, at) + " ? null : " + made;
        }
        return g.choices.of("Resource ", "AutoCloseable ") + name + " = " + made;
    }

    /** What the handlers catch, narrow before wide. */
    private List<String> types() {
        List<String> types = new ArrayList<>();
        for (String narrow : NARROW) {
            if (g.choices.percent(15)) {
                boolean joins = !types.isEmpty() && g.choices.percent(40);
                types.add(joins ? types.remove(types.size() - 1) + " | " + narrow : narrow);
            }
        }
        if (g.choices.percent(15)) {
            types.add("Checked");
        }
        if (g.choices.percent(10)) {
            types.add("CancelledError");
        }
        if (types.isEmpty() || g.choices.percent(70)) {
            types.add(g.choices.of(WIDE));
        }
        return types;
    }

    private Statement handler(String type, Scope outer, int depth) {
        Scope scope = outer.inner();
        String name = g.choices.fresh("e");
        boolean isPlain = type.equals("RuntimeException");
        scope.add(Variable.effectivelyFinal(name, isPlain ? Type.FAILURE : Type.THROWABLE));
        String log = g.choices.percent(70) ? "log(\"" + g.choices.place() + " \" + show(" + name + "));\n" : "";
        Statement body = g.statements.sequence(scope, depth - 1, 2);
        boolean isThrown = body.completes() && g.choices.percent(20);
        String end = isThrown ? "throw " + name + ";\n" : "";
        return new Statement(
                " catch (" + type + " " + name + ") {\n" + log + body.text() + end + "}",
                body.completes() && !isThrown);
    }
}
