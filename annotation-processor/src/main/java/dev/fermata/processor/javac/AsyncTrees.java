package dev.fermata.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** What javac's trees and types say about Fermata's own. */
final class AsyncTrees {
    private static final String PACKAGE = "dev.fermata.";

    private final JavacTask task;
    private final Trees trees;
    private final LambdaTypes lambdas;

    AsyncTrees(JavacTask task, Trees trees) {
        this.task = task;
        this.trees = trees;
        lambdas = new LambdaTypes(task, trees);
    }

    LambdaTypes lambdas() {
        return lambdas;
    }

    /** Says whether the program can use Fermata at all. */
    boolean hasLibrary() {
        return task.getElements().getTypeElement(PACKAGE + "Async") != null;
    }

    /** The type of a tree, if javac knows it and it is one of Fermata's type of that simple name. */
    Optional<DeclaredType> typeOf(TreePath tree, String simpleName) {
        TypeElement wanted = task.getElements().getTypeElement(PACKAGE + simpleName);
        TypeMirror type = trees.getTypeMirror(tree);
        return wanted != null
                        && type instanceof DeclaredType declared
                        && type.getKind() == TypeKind.DECLARED
                        && task.getTypes()
                                .isSubtype(
                                        task.getTypes().erasure(type),
                                        task.getTypes().erasure(wanted.asType()))
                ? Optional.of(declared)
                : Optional.empty();
    }

    /** Says whether this place is run by an async method, or by a lambda that is async if something in it awaits. */
    boolean isAsync(TreePath inner) {
        for (TreePath path = inner.getParentPath(); path != null; path = path.getParentPath()) {
            Tree tree = path.getLeaf();
            if (tree instanceof LambdaExpressionTree) {
                return lambdas.returnedBy(path)
                        .filter((PACKAGE + "Coroutine")::equals)
                        .isPresent();
            }
            if (tree instanceof MethodTree) {
                return hasAsync(trees.getElement(path));
            }
            if (tree instanceof ClassTree) {
                return false;
            }
        }
        return false;
    }

    /** Says whether a call is one of Mockito's own, such as {@code verify}. */
    boolean isOfMockito(TreePath call) {
        Element method =
                trees.getElement(new TreePath(call, ((MethodInvocationTree) call.getLeaf()).getMethodSelect()));
        return method != null
                && task.getElements()
                        .getPackageOf(method)
                        .getQualifiedName()
                        .toString()
                        .startsWith("org.mockito");
    }

    private static boolean hasAsync(Element method) {
        return method.getAnnotationMirrors().stream()
                .map(mirror -> (TypeElement) mirror.getAnnotationType().asElement())
                .anyMatch(annotation -> annotation.getQualifiedName().contentEquals(PACKAGE + "Async"));
    }
}
