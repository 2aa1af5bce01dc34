package dev.fermata.processor.javac;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.IntersectionType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Finds what the method returns that a lambda implements. */
final class LambdaTypes {
    private final Trees trees;
    private final JavacTask task;

    LambdaTypes(JavacTask task, Trees trees) {
        this.task = task;
        this.trees = trees;
    }

    /** The erased name; empty while the lambda's type is unknown, as after another error. */
    Optional<String> returnedBy(TreePath lambda) {
        return targets(trees.getTypeMirror(lambda)).stream()
                .flatMap(target -> abstractMethods(target).stream().map(method -> returned(target, method)))
                .filter(type -> type.getKind() != TypeKind.ERROR)
                .map(this::erasedName)
                .findFirst();
    }

    private static List<DeclaredType> targets(TypeMirror type) {
        if (type instanceof IntersectionType intersection) {
            return intersection.getBounds().stream()
                    .flatMap(bound -> targets(bound).stream())
                    .toList();
        }
        return type instanceof DeclaredType declared && declared.getKind() == TypeKind.DECLARED
                ? List.of(declared)
                : List.of();
    }

    private List<ExecutableElement> abstractMethods(DeclaredType target) {
        TypeElement type = (TypeElement) target.asElement();
        return ElementFilter.methodsIn(task.getElements().getAllMembers(type)).stream()
                .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
                .filter(method -> !isObjects(method, type))
                .toList();
    }

    /** Comparator's abstract {@code equals} and the like do not count (JLS 9.8). */
    private boolean isObjects(ExecutableElement method, TypeElement type) {
        TypeElement object = task.getElements().getTypeElement("java.lang.Object");
        return ElementFilter.methodsIn(object.getEnclosedElements()).stream()
                .filter(each -> each.getKind() == ElementKind.METHOD)
                .anyMatch(each -> task.getElements().overrides(method, each, type));
    }

    private TypeMirror returned(DeclaredType target, ExecutableElement method) {
        return ((ExecutableType) task.getTypes().asMemberOf(target, method)).getReturnType();
    }

    private String erasedName(TypeMirror type) {
        // Erasure of a variable or a wildcard is that of its bound.
        TypeMirror erased = task.getTypes().erasure(type);
        return erased instanceof DeclaredType declared
                ? ((TypeElement) declared.asElement()).getQualifiedName().toString()
                : erased.toString();
    }
}
