package dev.fermata.processor.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.YieldStmt;
import java.util.ArrayList;
import java.util.List;

/** The expressions whose value a method or lambda returns, without those of lambdas and classes inside it. */
public final class ReturnedValues {
    private ReturnedValues() {}

    /** Gives them in the order of the source. */
    public static List<Expression> of(Node methodOrLambda) {
        List<Expression> returned = new ArrayList<>();
        if (methodOrLambda instanceof LambdaExpr lambda) {
            lambda.getExpressionBody().ifPresent(returned::add);
        }
        methodOrLambda.getChildNodes().forEach(child -> collect(child, returned));
        return returned;
    }

    /** Gives the values of a switch expression in the order of the source. */
    public static List<Expression> yieldedBy(SwitchExpr choice) {
        List<Expression> yielded = new ArrayList<>();
        for (SwitchEntry entry : choice.getEntries()) {
            boolean isValue = entry.getType() == SwitchEntry.Type.EXPRESSION;
            for (Statement statement : entry.getStatements()) {
                if (isValue && statement instanceof ExpressionStmt value) {
                    yielded.add(value.getExpression());
                } else {
                    collectYields(statement, yielded);
                }
            }
        }
        return yielded;
    }

    private static void collectYields(Node node, List<Expression> yielded) {
        if (node instanceof LambdaExpr || node instanceof BodyDeclaration || node instanceof SwitchExpr) {
            return;
        }
        if (node instanceof YieldStmt statement) {
            yielded.add(statement.getExpression());
        }
        node.getChildNodes().forEach(child -> collectYields(child, yielded));
    }

    private static void collect(Node node, List<Expression> returned) {
        if (node instanceof LambdaExpr || node instanceof BodyDeclaration) {
            return;
        }
        if (node instanceof ReturnStmt statement) {
            statement.getExpression().ifPresent(returned::add);
        }
        node.getChildNodes().forEach(child -> collect(child, returned));
    }
}
