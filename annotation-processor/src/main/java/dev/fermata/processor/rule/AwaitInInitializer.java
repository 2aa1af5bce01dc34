package dev.fermata.processor.rule;

import dev.fermata.processor.source.Body;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An await while an object or class is being made: in a constructor, an initialiser, or the value of a field. */
final class AwaitInInitializer implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.awaitSites().stream()
                .filter(site -> site.body() instanceof Body.Initializer)
                .map(site -> new Problem(Rule.AWAIT_IN_INITIALIZER, site.call(), site.called()));
    }
}
