package dev.fermata.processor.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import java.util.Optional;

/**
 * A call that may suspend.
 *
 * @param call the call of {@code await}, {@code each} or {@code emit}
 * @param body the code that would have to be paused
 */
public record AwaitSite(MethodCallExpr call, Body body) {
    /** Says what awaits here if it is not {@code await} itself: half of a message's detail, or nothing. */
    public String called() {
        String name = call.getNameAsString();
        return name.equals("await") ? "" : name + " awaits; ";
    }

    /** Finds the synchronized block or method whose monitor is held at this place. */
    @SuppressWarnings("ReferenceEquality") // as in Body.isThat
    public Optional<Node> monitor() {
        Node inner = call;
        while (!body.isThat(inner)) {
            Node outer = inner.getParentNode().orElseThrow();
            // The expression of a synchronized statement is evaluated before its monitor is entered.
            if (outer instanceof SynchronizedStmt block && block.getBody() == inner) {
                return Optional.of(block);
            }
            inner = outer;
        }
        return body.node() instanceof MethodDeclaration method && method.isSynchronized()
                ? Optional.of(method)
                : Optional.empty();
    }
}
