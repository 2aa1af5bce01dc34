package dev.fermata.processor.rule;

import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An async method whose type says that the value is there at once. */
final class ReturnType implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.asyncMethods().stream()
                .filter(method -> !source.isAsyncReturn(method.getType()))
                .map(method -> new Problem(
                        Rule.RETURN_TYPE,
                        method.getType(),
                        "method " + method.getNameAsString() + " returns " + method.getTypeAsString()));
    }
}
