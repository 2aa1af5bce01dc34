package dev.fermata.transformer.random;

import dev.fermata.transformer.random.Choices.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Awaits, and the coroutines that they wait for. */
final class Awaits {
    private static final int SHORT = 24;

    private final Grammar g;

    Awaits(Grammar g) {
        this.g = g;
    }

    /** An await that gives a value of this type. */
    String of(Type type, Place at) {
        List<Option<String>> options = new ArrayList<>();
        options.add(new Option<>(50, () -> "await(" + later(type, g.expressions.of(type, at)) + ")"));
        options.add(new Option<>(25, () -> "await(" + coroutine(type, at) + ")"));
        options.add(new Option<>(at.scope().rights().isInTry() ? 6 : 2, () -> "await(" + failing(type, at) + ")"));
        options.add(new Option<>(3, () -> "await(await(later(" + coroutine(type, at) + ")))"));
        options.add(new Option<>(3, () -> "await(" + chosen(type, at) + ")"));
        options.add(new Option<>(
                3, () -> "await(pick" + g.expressions.arguments(List.of(Type.BOOLEAN, type, type), at) + ")"));
        options.add(new Option<>(2, () -> "await(createTask(" + coroutine(type, at) + "))"));
        options.add(
                new Option<>(2, () -> "await(CompletableFuture.completedFuture(" + g.expressions.of(type, at) + "))"));
        options.add(new Option<>(2, () -> "await(sleep(Duration.ZERO, " + g.expressions.of(type, at) + "))"));
        options.add(new Option<>(2, () -> "await(result(" + g.expressions.of(type, at) + "))"));
        return g.choices.weighted(options);
    }

    /** A coroutine that gives a value of this type: a call of a generated method if there is one. */
    String coroutine(Type type, Place at) {
        if (type.equals(Type.INT) && g.choices.percent(30)) {
            return g.expressions.of(Type.FN, at) + ".go" + g.expressions.arguments(List.of(Type.INT, Type.STRING), at);
        }
        return call(type, at).orElseGet(() -> later(type, g.expressions.of(type, at)));
    }

    /** Spares javac the inference where the argument is long. */
    private static String later(Type type, String value) {
        return (value.length() < SHORT ? "later(" : "Support.<" + type.box() + ">later(") + value + ")";
    }

    /** A call of a generated async method. */
    Optional<String> call(Type result, Place at) {
        List<Method> methods = g.world.methods.stream()
                .filter(method -> method.result().equals(result))
                .toList();
        return methods.isEmpty() ? Optional.empty() : Optional.of(call(g.choices.of(methods), at));
    }

    /** A call of any generated async method. */
    String anyCall(Place at) {
        return call(g.choices.of(g.world.methods), at);
    }

    String call(Method method, Place at) {
        String receiver = method.owner() == null ? "" : g.expressions.of(method.owner(), at) + ".";
        return receiver + method.name() + g.expressions.arguments(method.parameters(), at);
    }

    private String failing(Type type, Place at) {
        return "Support.<" + type.box() + ">boom(" + g.creations.failure(at) + ")";
    }

    private String chosen(Type type, Place at) {
        String condition = g.expressions.of(Type.BOOLEAN, at);
        return "((Coroutine<" + type.box() + ">) (" + condition + " ? " + coroutine(type, at) + " : "
                + later(type, g.expressions.of(type, at)) + "))";
    }
}
