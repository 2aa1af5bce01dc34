package dev.fermata.processor.source;

import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.Statement;
import java.util.List;

/** What the shape of an awaiting lambda tells about its type, where no compiler answers. In doubt it is async. */
final class LambdaShape {
    private LambdaShape() {}

    /** Says whether the lambda may return a coroutine: not if it returns nothing, a literal, or an awaited value. */
    static boolean mayReturnObject(LambdaExpr lambda, SuspendingCalls calls) {
        return lambda.getExpressionBody()
                .map(expression -> mayBeCoroutine(expression, calls))
                .orElseGet(() -> mayReturnCoroutine(lambda, calls));
    }

    private static boolean mayReturnCoroutine(LambdaExpr lambda, SuspendingCalls calls) {
        List<Expression> returned = ReturnedValues.of(lambda);
        if (returned.isEmpty()) {
            return !endsNormally(lambda.getBody().asBlockStmt());
        }
        return returned.stream().allMatch(value -> mayBeCoroutine(value, calls));
    }

    private static boolean mayBeCoroutine(Expression value, SuspendingCalls calls) {
        boolean awaited = value instanceof MethodCallExpr call && calls.contains(call);
        return !awaited && (!(value instanceof LiteralExpr) || value.isNullLiteralExpr());
    }

    /** A body without `return` whose last statement is plain returns nothing; after a loop or a throw nobody knows. */
    private static boolean endsNormally(BlockStmt block) {
        List<Statement> statements = block.getStatements();
        return statements.isEmpty() || statements.get(statements.size() - 1) instanceof ExpressionStmt;
    }
}
