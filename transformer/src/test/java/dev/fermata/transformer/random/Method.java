package dev.fermata.transformer.random;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An async method of the generated program.
 *
 * @param name as a caller writes it
 * @param owner whose instances have it; null: static
 */
record Method(String name, @Nullable Type owner, List<Type> parameters, Type result) {
    /** The declaration up to the body. */
    String header(String modifiers, List<Variable> variables) {
        String list = variables.stream()
                .map(variable -> variable.type().name() + " " + variable.name())
                .collect(Collectors.joining(", "));
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return modifiers + "Coroutine<" + result.box() + "> " + simple + "(" + list + ") throws Exception";
    }
}
