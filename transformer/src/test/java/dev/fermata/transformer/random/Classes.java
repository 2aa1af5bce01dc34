package dev.fermata.transformer.random;

import java.util.ArrayList;
import java.util.List;

/** Methods, and the classes that have them: anonymous and local ones. */
final class Classes {
    private final Grammar g;

    Classes(Grammar g) {
        this.g = g;
    }

    /** An async method with its body; it ends at once when the fuel is out. */
    String method(Method method, String modifiers, Scope scope, int depth) {
        List<Variable> parameters = new ArrayList<>();
        for (Type type : method.parameters()) {
            String name = g.choices.fresh("p");
            parameters.add(
                    g.choices.percent(60) ? Variable.mutable(name, type) : Variable.effectivelyFinal(name, type));
        }
        parameters.forEach(scope::add);
        String body = g.statements.body(scope, depth);
        return "@Async " + method.header(modifiers, parameters) + " {\nif (!fuel()) {\nreturn " + dry(method.result())
                + ";\n}\n" + body.substring(2) + "\n";
    }

    private String dry(Type type) {
        return type.equals(Type.VOID) ? "done()" : "result(" + g.leaves.constant(type) + ")";
    }

    /** {@code new Walker() {...}} that captures what it sees. */
    String anonymousWalker(Scope outer) {
        Method walk = g.world.walk();
        Scope scope = outer.localMethod(new Exit(Exit.Kind.COROUTINE, walk.result()));
        return "((Walker) new Walker() {\n" + method(walk, "public ", scope, 1)
                + "public String shown() {\nreturn \"anonymous\";\n}\n})";
    }

    /** A local class that captures, and one call of its method. */
    Statement local(Scope outer) {
        String name = g.choices.fresh("L");
        String own = g.choices.fresh("o");
        Type field = g.choices.of(g.world.values);
        Type result = g.choices.of(g.world.values);
        Scope scope = outer.localMethod(new Exit(Exit.Kind.COROUTINE, result));
        scope.add(Variable.field(own, field));
        Method method = new Method("go", null, List.of(g.choices.of(g.world.values)), result);
        String text = "class " + name + " {\n" + field.name() + " " + own + ";\n" + name + "(" + field.name()
                + " first) {\nthis." + own + " = first;\n}\n" + method(method, "", scope, 1) + "}\n";
        Place at = Place.of(outer, 2);
        String made = "new " + name + "(" + g.expressions.stored(field, at) + ")";
        String call = made + ".go" + g.expressions.arguments(method.parameters(), at.after(field));
        String variable = g.choices.fresh("v");
        outer.add(Variable.effectivelyFinal(variable, result));
        return Statement.of(text + result.name() + " " + variable + " = await(" + call + ");");
    }
}
