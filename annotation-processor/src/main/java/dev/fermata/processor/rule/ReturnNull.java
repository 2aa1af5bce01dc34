package dev.fermata.processor.rule;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.SwitchExpr;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.ReturnedValues;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.stream.Stream;

/** A literal null where an async body has to return a coroutine. */
final class ReturnNull implements SourceRule {
    @Override
    public Stream<Problem> check(SourceClass source) {
        return source.asyncBodies().stream()
                .flatMap(body -> ReturnedValues.of(body.node()).stream())
                .flatMap(ReturnNull::nulls)
                .map(literal -> new Problem(Rule.RETURN_NULL, literal, ""));
    }

    /** The null literals that may be the value of an expression. */
    private static Stream<Node> nulls(Expression value) {
        if (value.isNullLiteralExpr()) {
            return Stream.of(value);
        }
        if (value instanceof EnclosedExpr enclosed) {
            return nulls(enclosed.getInner());
        }
        if (value instanceof CastExpr cast) {
            return nulls(cast.getExpression());
        }
        if (value instanceof ConditionalExpr conditional) {
            return Stream.concat(nulls(conditional.getThenExpr()), nulls(conditional.getElseExpr()));
        }
        if (value instanceof SwitchExpr choice) {
            return ReturnedValues.yieldedBy(choice).stream().flatMap(ReturnNull::nulls);
        }
        return Stream.empty();
    }
}
