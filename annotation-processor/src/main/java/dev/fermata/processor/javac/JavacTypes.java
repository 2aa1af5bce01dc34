package dev.fermata.processor.javac;

import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.fermata.processor.source.Types;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;

/** Answers by what javac found out about the tree that stands at the same place. */
final class JavacTypes implements Types {
    private final Trees trees;
    private final TreeIndex index;
    private final SourceLines lines;
    private final LambdaTypes lambdas;

    JavacTypes(Trees trees, TreeIndex index, SourceLines lines, LambdaTypes lambdas) {
        this.trees = trees;
        this.index = index;
        this.lines = lines;
        this.lambdas = lambdas;
    }

    /** JavaParser counts a tab as one column; so the offset is exact. */
    static long offset(Position position, SourceLines lines) {
        return lines.start(position.line) + position.column - 1;
    }

    @Override
    public Optional<String> named(Node typeName) {
        return index.name(offset(typeName))
                .flatMap(path -> trees.getElement(path) instanceof TypeElement type
                                && type.asType().getKind() != TypeKind.ERROR
                        ? Optional.of(type.getQualifiedName().toString())
                        : Optional.empty());
    }

    @Override
    public Optional<String> ownerOf(MethodCallExpr call) {
        return index.call(offset(call)).flatMap(path -> {
            TreePath name = new TreePath(path, ((MethodInvocationTree) path.getLeaf()).getMethodSelect());
            return trees.getElement(name) instanceof ExecutableElement method
                            && method.getEnclosingElement() instanceof TypeElement owner
                    ? Optional.of(owner.getQualifiedName().toString())
                    : Optional.empty();
        });
    }

    @Override
    public Optional<String> returnedBy(LambdaExpr lambda) {
        return index.lambda(offset(lambda)).flatMap(lambdas::returnedBy);
    }

    private long offset(Node node) {
        return node.getBegin().map(begin -> offset(begin, lines)).orElse(-1L);
    }
}
