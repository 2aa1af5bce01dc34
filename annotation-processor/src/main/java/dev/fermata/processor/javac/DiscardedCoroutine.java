package dev.fermata.processor.javac;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.transformer.diagnostic.Rule;
import org.jspecify.annotations.Nullable;

/** A call whose coroutine is dropped: {@code save();}, or {@code () -> save()} where nothing is returned. */
final class DiscardedCoroutine implements TreeRule {
    private final AsyncTrees trees;

    DiscardedCoroutine(AsyncTrees trees) {
        this.trees = trees;
    }

    /** Calling without awaiting is legal, and a test of mocks may mean it. */
    @Override
    public boolean isWarning() {
        return true;
    }

    @Override
    public void check(TreePath type, Report report) {
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitExpressionStatement(ExpressionStatementTree statement, @Nullable Void unused) {
                checkCall(new TreePath(getCurrentPath(), statement.getExpression()), report);
                return super.visitExpressionStatement(statement, null);
            }

            @Override
            public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void unused) {
                if (trees.lambdas()
                        .returnedBy(getCurrentPath())
                        .filter("void"::equals)
                        .isPresent()) {
                    checkCall(new TreePath(getCurrentPath(), lambda.getBody()), report);
                }
                return super.visitLambdaExpression(lambda, null);
            }
        }.scan(type, null);
    }

    private void checkCall(TreePath expression, Report report) {
        if (expression.getLeaf() instanceof MethodInvocationTree call
                && !isVerification(call, expression)
                && (trees.typeOf(expression, "Coroutine").isPresent()
                        || trees.typeOf(expression, "AsyncGenerator").isPresent())) {
            ExpressionTree method = call.getMethodSelect();
            report.problem(Rule.COROUTINE_DISCARDED, new TreePath(expression, method), method.toString());
        }
    }

    /** {@code verify(mock).save()} calls nothing; it asks whether somebody has. */
    private boolean isVerification(MethodInvocationTree call, TreePath path) {
        Tree receiver = call.getMethodSelect() instanceof MemberSelectTree select ? select.getExpression() : call;
        return receiver instanceof MethodInvocationTree && trees.isOfMockito(new TreePath(path, receiver));
    }
}
