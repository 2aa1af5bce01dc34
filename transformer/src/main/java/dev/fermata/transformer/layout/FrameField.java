package dev.fermata.transformer.layout;

import dev.fermata.transformer.flow.Value;
import org.objectweb.asm.Type;

/**
 * One field of a frame class: identified, as in the JVM, by name and descriptor together.
 *
 * @param name after the source variable
 * @param value what it holds
 */
public record FrameField(String name, Value value) {
    public String descriptor() {
        return type().getDescriptor();
    }

    public Type type() {
        return value.type();
    }

    public boolean isReference() {
        return value.kind() == Value.Kind.REFERENCE;
    }
}
