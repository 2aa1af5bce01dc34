package dev.fermata.processor.rule;

import dev.fermata.processor.source.Body;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An await in a lambda or anonymous class that is not async, though the method around it may be. */
final class AwaitInLambda implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.awaitSites().stream()
                .filter(site -> isLambdaLike(site.body()) && !source.isAsync(site.body()))
                .map(site -> new Problem(Rule.AWAIT_IN_LAMBDA, site.call(), site.called() + what(site.body())));
    }

    private static boolean isLambdaLike(Body body) {
        return body instanceof Body.Lambda || (body instanceof Body.Method method && method.ofAnonymousClass());
    }

    private static String what(Body body) {
        return body instanceof Body.Method method
                ? "method " + method.node().getNameAsString() + " of an anonymous class"
                : "lambda";
    }
}
