package dev.fermata.processor.rule;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An await in an async method while it holds a monitor, which other tasks of the same thread would walk through. */
final class AwaitInMonitor implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.awaitSites().stream()
                .filter(site -> source.isAsync(site.body()))
                .flatMap(site -> site
                        .monitor()
                        .map(monitor -> new Problem(Rule.AWAIT_IN_MONITOR, site.call(), site.called() + where(monitor)))
                        .stream());
    }

    private static String where(Node monitor) {
        return monitor instanceof MethodDeclaration method
                ? "method " + method.getNameAsString() + " is synchronized"
                : "synchronized in line " + monitor.getBegin().orElseThrow().line;
    }
}
