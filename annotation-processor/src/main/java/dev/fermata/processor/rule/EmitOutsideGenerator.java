package dev.fermata.processor.rule;

import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An emit in an async method or lambda that gives a single value. */
final class EmitOutsideGenerator implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.awaitSites().stream()
                .filter(site -> site.call().getNameAsString().equals("emit"))
                .filter(site -> source.isAsync(site.body()) && !source.isGenerator(site.body()))
                .map(site -> new Problem(Rule.EMIT_OUTSIDE_GENERATOR, site.call(), ""));
    }
}
