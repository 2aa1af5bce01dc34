package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The trees of one top-level class by the offset of their first character: the way from JavaParser's nodes to javac's. */
final class TreeIndex extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Map<Long, Tree> innermost = new HashMap<>();
    private final Map<Long, TreePath> calls = new HashMap<>();
    private final Map<Long, TreePath> lambdas = new HashMap<>();
    private final Map<Long, TreePath> names = new HashMap<>();

    TreeIndex(Trees trees, TreePath type) {
        unit = type.getCompilationUnit();
        positions = trees.getSourcePositions();
        scan(type, null);
    }

    /** The smallest tree that starts there. */
    Optional<Tree> innermost(long offset) {
        return Optional.ofNullable(innermost.get(offset));
    }

    /** The call by a plain or qualified name that starts there: at most one does. */
    Optional<TreePath> call(long offset) {
        return Optional.ofNullable(calls.get(offset));
    }

    Optional<TreePath> lambda(long offset) {
        return Optional.ofNullable(lambdas.get(offset));
    }

    /** The longest name that starts there. */
    Optional<TreePath> name(long offset) {
        return Optional.ofNullable(names.get(offset));
    }

    /** For each line the first tree that starts in it. */
    Map<Long, Tree> firstOfLines(SourceLines lines) {
        Map<Long, Tree> first = new HashMap<>();
        innermost.keySet().stream()
                .sorted()
                .forEach(offset -> first.putIfAbsent(lines.lineAt(offset), innermost.get(offset)));
        return first;
    }

    @Override
    public @Nullable Void scan(@Nullable Tree tree, @Nullable Void unused) {
        if (tree != null && start(tree) >= 0) {
            innermost.put(start(tree), tree);
        }
        return super.scan(tree, null);
    }

    @Override
    public @Nullable Void visitMethodInvocation(MethodInvocationTree tree, @Nullable Void unused) {
        ExpressionTree method = tree.getMethodSelect();
        if (isName(method)) {
            calls.put(start(tree), getCurrentPath());
        }
        return super.visitMethodInvocation(tree, null);
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree tree, @Nullable Void unused) {
        lambdas.put(start(tree), getCurrentPath());
        return super.visitLambdaExpression(tree, null);
    }

    @Override
    public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void unused) {
        names.putIfAbsent(start(tree), getCurrentPath());
        return super.visitIdentifier(tree, null);
    }

    @Override
    public @Nullable Void visitMemberSelect(MemberSelectTree tree, @Nullable Void unused) {
        if (isName(tree)) {
            names.putIfAbsent(start(tree), getCurrentPath());
        }
        return super.visitMemberSelect(tree, null);
    }

    private static boolean isName(ExpressionTree tree) {
        return tree instanceof IdentifierTree
                || (tree instanceof MemberSelectTree select && isName(select.getExpression()));
    }

    private long start(Tree tree) {
        return positions.getStartPosition(unit, tree);
    }
}
