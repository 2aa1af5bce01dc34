package dev.fermata.processor.rule;

import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** {@code Fermata::await}: whoever calls the reference cannot be paused. */
final class AwaitMethodReference implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.suspendingReferences().stream()
                .map(reference -> new Problem(Rule.AWAIT_METHOD_REFERENCE, reference, reference.toString()));
    }
}
