package dev.fermata.processor.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import java.util.Optional;

/** The code that runs as one method: what can be paused as a whole, or not at all. */
public sealed interface Body {
    /** The method, lambda, or other member. */
    Node node();

    /** Says whether this is the body of that very node. JavaParser's nodes are equal as soon as they read the same. */
    @SuppressWarnings("ReferenceEquality")
    default boolean isThat(Node other) {
        return node() == other;
    }

    /** A method with a name. */
    record Method(MethodDeclaration node) implements Body {
        /** Says whether the method belongs to an anonymous class. */
        public boolean ofAnonymousClass() {
            return node.getParentNode()
                    .filter(ObjectCreationExpr.class::isInstance)
                    .isPresent();
        }
    }

    /** A lambda. */
    record Lambda(LambdaExpr node) implements Body {}

    /** What runs while an object or a class is being made: constructors, initialisers, fields, enum constants. */
    record Initializer(Node node) implements Body {}

    /** Finds the body that a statement or an expression belongs to. */
    static Optional<Body> around(Node inner) {
        for (Optional<Node> next = inner.getParentNode();
                next.isPresent();
                next = next.get().getParentNode()) {
            Node node = next.get();
            if (node instanceof LambdaExpr lambda) {
                return Optional.of(new Lambda(lambda));
            }
            if (node instanceof MethodDeclaration method) {
                return Optional.of(new Method(method));
            }
            if (node instanceof TypeDeclaration) {
                return Optional.empty();
            }
            if (node instanceof BodyDeclaration) {
                return Optional.of(new Initializer(node));
            }
        }
        return Optional.empty();
    }
}
