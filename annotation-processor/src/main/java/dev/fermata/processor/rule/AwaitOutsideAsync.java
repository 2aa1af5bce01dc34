package dev.fermata.processor.rule;

import dev.fermata.processor.source.AwaitSite;
import dev.fermata.processor.source.Body;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An await in a method that is not {@code @Async}: nothing could pause it. */
final class AwaitOutsideAsync implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.awaitSites().stream()
                .filter(site -> !source.isAsync(site.body()))
                .flatMap(site -> site.body() instanceof Body.Method method && !method.ofAnonymousClass()
                        ? Stream.of(new Problem(Rule.AWAIT_OUTSIDE_ASYNC, site.call(), detail(source, site, method)))
                        : Stream.empty());
    }

    private static String detail(SourceClass source, AwaitSite site, Body.Method method) {
        String name = method.node().getNameAsString();
        return site.called()
                + source.foreignAsync(method.node())
                        .map(other -> "the @Async of method " + name + " is " + other + ", not dev.fermata.Async")
                        .orElse("method " + name);
    }
}
