package dev.fermata.processor.javac;

import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.fermata.transformer.diagnostic.Rule;
import org.jspecify.annotations.Nullable;

/** try-with-resources over an {@code AsyncScope} where nothing can wait for its end. */
final class ScopeOutsideAsync implements TreeRule {
    private final AsyncTrees trees;

    ScopeOutsideAsync(AsyncTrees trees) {
        this.trees = trees;
    }

    @Override
    public void check(TreePath type, Report report) {
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitTry(TryTree statement, @Nullable Void unused) {
                for (Tree resource : statement.getResources()) {
                    TreePath path = new TreePath(getCurrentPath(), resource);
                    trees.typeOf(path, "AsyncScope")
                            .filter(scope -> !trees.isAsync(path))
                            .ifPresent(scope -> report.problem(
                                    Rule.SCOPE_OUTSIDE_ASYNC,
                                    path,
                                    scope.asElement().getSimpleName().toString()));
                }
                return super.visitTry(statement, null);
            }
        }.scan(type, null);
    }
}
