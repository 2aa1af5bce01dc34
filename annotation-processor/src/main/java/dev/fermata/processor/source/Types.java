package dev.fermata.processor.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import java.util.Optional;

/** What a text cannot tell. javac knows; where nobody does, every answer is empty and the text has to do. */
public interface Types {
    /** No answers. */
    Types UNKNOWN = new Types() {
        @Override
        public Optional<String> named(Node typeName) {
            return Optional.empty();
        }

        @Override
        public Optional<String> ownerOf(MethodCallExpr call) {
            return Optional.empty();
        }

        @Override
        public Optional<String> returnedBy(LambdaExpr lambda) {
            return Optional.empty();
        }
    };

    /** The full name of the class that a name in the source stands for. */
    Optional<String> named(Node typeName);

    /** The full name of the class that declares the called method. */
    Optional<String> ownerOf(MethodCallExpr call);

    /** What the method returns that a lambda implements: a full name without type arguments, or {@code void}, {@code int}. */
    Optional<String> returnedBy(LambdaExpr lambda);
}
