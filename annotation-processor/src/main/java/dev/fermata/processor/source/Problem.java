package dev.fermata.processor.source;

import com.github.javaparser.Position;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.MethodDeclaration;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A breach of a rule, and where it stands.
 *
 * @param rule the rule
 * @param node what breaks it; the message points to its first character
 * @param detail what is special about this place; may be empty
 */
public record Problem(Rule rule, Node node, String detail) {
    /** The place, in lines and columns from 1; a tab is one column. */
    public Position position() {
        return node.getBegin().orElse(Position.HOME);
    }

    /** The message without its place. */
    public String text() {
        return new Diagnostic(rule, "", "", position().line, detail).text();
    }

    /** The name of the method around the place. */
    public Optional<String> method() {
        return Stream.iterate(Optional.of(node), Optional::isPresent, inner -> inner.flatMap(Node::getParentNode))
                .flatMap(Optional::stream)
                .filter(MethodDeclaration.class::isInstance)
                .map(outer -> ((MethodDeclaration) outer).getNameAsString())
                .findFirst();
    }
}
