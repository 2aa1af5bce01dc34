package dev.fermata.processor.rule;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.stmt.ForEachStmt;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** An each in an async method or lambda that is not what an enhanced for runs over. */
final class EachOutsideFor implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.awaitSites().stream()
                .filter(site -> site.call().getNameAsString().equals("each"))
                .filter(site -> source.isAsync(site.body()) && !isHeadOfFor(site.call()))
                .map(site -> new Problem(Rule.EACH_OUTSIDE_FOR, site.call(), ""));
    }

    @SuppressWarnings("ReferenceEquality") // as in Body.isThat
    private static boolean isHeadOfFor(Node expression) {
        Node outer = expression.getParentNode().orElseThrow();
        if (outer instanceof EnclosedExpr) {
            return isHeadOfFor(outer);
        }
        return outer instanceof ForEachStmt loop && loop.getIterable() == expression;
    }
}
