package dev.fermata.transformer.random;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The members of the generated class. */
final class Members {
    private static final int NODES_OF_A_METHOD = 20;

    private final Grammar g;
    private final World world;

    Members(Grammar g) {
        this.g = g;
        this.world = g.world;
    }

    String all() {
        return fields("static ", world.statics)
                + fields("", world.fields)
                + self()
                + mood()
                + pair()
                + node()
                + generics()
                + shapes()
                + walkers()
                + methods(null, "static ")
                + methods(world.self, "private ")
                + test();
    }

    private String fields(String modifiers, List<Variable> fields) {
        return fields.stream()
                .map(field -> modifiers + field.type().name() + " " + field.name() + ";\n")
                .collect(Collectors.joining());
    }

    private String self() {
        return world.self.name() + "(int g0) {\nthis.g0 = g0;\n}\n";
    }

    private String mood() {
        return "enum Mood {\n" + String.join(", ", World.MOODS) + ";\n" + methods(World.MOOD, "") + "}\n";
    }

    private String pair() {
        String shown = IntStream.range(0, world.pairParts.size())
                .mapToObj(i -> "show(c" + i + ")")
                .collect(Collectors.joining(" + \" \" + "));
        String parts = parameters(world.pairParts, "c");
        return "record Pair(" + parts + ") implements Shown {\n" + shown("\"(\" + " + shown + " + \")\"")
                + methods(World.PAIR, "") + "}\n";
    }

    private String node() {
        int count = world.nodeFields.size();
        String parts = parameters(world.nodeFields, "n");
        String declared = parts.replace(", ", ";\n") + ";\n";
        String stores = IntStream.range(0, count)
                .mapToObj(i -> "this.n" + i + " = n" + i + ";\n")
                .collect(Collectors.joining());
        String shown = IntStream.range(0, count).mapToObj(i -> "n" + i).collect(Collectors.joining(", "));
        return "static class Node implements Shown {\n" + declared + "private Node(" + parts + ") {\n" + stores
                + "log(\"node \" + n0);\n}\n" + shown("\"Node\" + join(" + shown + ")") + methods(World.NODE, "")
                + "}\n";
    }

    private static String generics() {
        return "@Async static <T> Coroutine<T> pick(boolean first, T a, T b) {\nif (await(later(first))) {\n"
                + "return result(a);\n}\nreturn later(b);\n}\n"
                + "static final class Box<T> implements Shown {\nT value;\nBox(T value) {\nthis.value = value;\n}\n"
                + shown("\"Box\" + show(value)") + "}\n";
    }

    private static String shapes() {
        return "sealed interface Shape extends Shown permits Dot, Duo {}\n"
                + "record Dot(int n) implements Shape {\n" + shown("\"Dot\" + n") + "}\n"
                + "record Duo(Shape shape, Object o) implements Shape {\n" + shown("show(shape) + show(o)") + "}\n";
    }

    private String walkers() {
        Method walk = world.walk();
        String head = walk.header("", parameters(walk)) + ";\n";
        return "interface Walker extends Shown {\n" + head + named("roam", "default ") + named("Walker.turn", "static ")
                + "}\n"
                + "static class Step implements Walker {\nint step;\nStep(int step) {\nthis.step = step;\n}\n"
                + method(walk, "public ") + shown("\"Step\" + step") + "}\n"
                + "record Leap(int width) implements Walker {\n" + method(walk, "public final ")
                + shown("\"Leap\" + width") + "}\n";
    }

    private List<Variable> parameters(Method method) {
        return method.parameters().stream()
                .map(type -> Variable.mutable(g.choices.fresh("p"), type))
                .toList();
    }

    private static String shown(String text) {
        return "public String shown() {\nreturn " + text + ";\n}\n";
    }

    private static String parameters(List<Type> types, String prefix) {
        return IntStream.range(0, types.size())
                .mapToObj(i -> types.get(i).name() + " " + prefix + i)
                .collect(Collectors.joining(", "));
    }

    private String methods(@Nullable Type owner, String modifiers) {
        return world.methods.stream()
                .filter(method ->
                        Objects.equals(method.owner(), owner) && !method.name().contains("."))
                .map(method -> method(method, modifiers))
                .collect(Collectors.joining());
    }

    private String named(String name, String modifiers) {
        return world.methods.stream()
                .filter(method -> method.name().equals(name))
                .map(method -> method(method, modifiers))
                .collect(Collectors.joining());
    }

    private String method(Method method, String modifiers) {
        Scope scope = Scope.ofMethod(new Exit(Exit.Kind.COROUTINE, method.result()), true);
        world.statics.forEach(scope::add);
        if (method.owner() != null) {
            scope.add(Variable.effectivelyFinal(
                    method.owner().equals(World.WALKER) ? "((Walker) this)" : "this", method.owner()));
        }
        if (world.self.equals(method.owner())) {
            world.fields.forEach(scope::add);
        }
        if (World.NODE.equals(method.owner())) {
            IntStream.range(0, world.nodeFields.size())
                    .forEach(i -> scope.add(Variable.field("n" + i, world.nodeFields.get(i))));
        }
        g.size.begin(NODES_OF_A_METHOD);
        return g.classes.method(method, modifiers, scope, 4);
    }

    /** Runs each static method, whatever the one before did. */
    private String test() {
        StringBuilder text = new StringBuilder("@Async static Coroutine<Void> all() {\nwatch();\n");
        for (Method method : world.methods) {
            g.size.begin(6);
            Scope scope = Scope.ofMethod(new Exit(Exit.Kind.COROUTINE, Type.VOID), true);
            String call = g.awaits.call(method, Place.of(scope, 1));
            text.append("refuel(")
                    .append(10 + g.choices.below(20))
                    .append(");\ntry {\nlog(\"")
                    .append(method.name());
            text.append(" \" + show(await(").append(call).append(")));\n} catch (Throwable e) {\nlog(\"");
            text.append(method.name()).append(" \" + show(e));\n}\n");
            text.append("log(join(f0, f1, f2));\n");
        }
        text.append("return done();\n}\n");
        return text + "static void test() {\nf0 = 1;\nrefuel(1);\nrun(all());\n}\n";
    }
}
