package dev.fermata.processor.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells Fermata's {@code await}, {@code each} and {@code emit} from methods of other people with these names. */
final class SuspendingCalls {
    private static final String FERMATA = "dev.fermata.Fermata";
    private static final Set<String> NAMES = Set.of("await", "each", "emit");

    private final Imports imports;
    private final Types types;

    SuspendingCalls(Imports imports, Types types) {
        this.imports = imports;
        this.types = types;
    }

    boolean contains(MethodCallExpr call) {
        String name = call.getNameAsString();
        if (!NAMES.contains(name) || call.getArguments().size() != 1) {
            return false;
        }
        boolean written = call.getScope()
                .map(scope -> isFermata(scope.toString()))
                .orElseGet(() ->
                        types.ownerOf(call).isPresent() || (imports.importsMember(FERMATA, name) && !isHidden(call)));
        return written && types.ownerOf(call).map(FERMATA::equals).orElse(true);
    }

    boolean contains(MethodReferenceExpr reference) {
        Expression scope = reference.getScope();
        return NAMES.contains(reference.getIdentifier())
                && isFermata(scope.toString())
                && types.named(scope).map(FERMATA::equals).orElse(true);
    }

    private boolean isFermata(String scope) {
        return imports.mayMean(scope, FERMATA);
    }

    /** A method of an enclosing class, even an inherited one of other parameters, hides a static import (JLS 6.4.1). */
    private static boolean isHidden(MethodCallExpr call) {
        for (Optional<Node> next = call.getParentNode();
                next.isPresent();
                next = next.get().getParentNode()) {
            if (hasMember(next.get(), call.getNameAsString(), Collections.newSetFromMap(new IdentityHashMap<>()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasMember(Node node, String name, Set<Node> visited) {
        if (!visited.add(node)) {
            return false;
        }
        boolean declares = membersOf(node).stream()
                .anyMatch(member -> member instanceof MethodDeclaration method
                        && method.getNameAsString().equals(name));
        return declares
                || supertypesOf(node).stream()
                        .flatMap(type -> declarationOf(type).stream())
                        .anyMatch(supertype -> hasMember(supertype, name, visited));
    }

    private static Collection<BodyDeclaration<?>> membersOf(Node node) {
        if (node instanceof TypeDeclaration<?> type) {
            return type.getMembers();
        }
        if (node instanceof ObjectCreationExpr creation) {
            return creation.getAnonymousClassBody().map(List::copyOf).orElse(List.of());
        }
        return List.of();
    }

    private static Collection<ClassOrInterfaceType> supertypesOf(Node node) {
        if (node instanceof ClassOrInterfaceDeclaration type) {
            return Stream.concat(type.getExtendedTypes().stream(), type.getImplementedTypes().stream())
                    .toList();
        }
        if (node instanceof ObjectCreationExpr creation
                && creation.getAnonymousClassBody().isPresent()) {
            return List.of(creation.getType());
        }
        return List.of();
    }

    /** Finds a supertype in the same file. What other files hold, only a compiler knows. */
    private static Optional<ClassOrInterfaceDeclaration> declarationOf(ClassOrInterfaceType type) {
        return type.findCompilationUnit()
                .flatMap(unit -> unit.findFirst(
                        ClassOrInterfaceDeclaration.class,
                        each -> each.getNameAsString().equals(type.getNameAsString())));
    }
}
