package dev.fermata.transformer.analysis;

import dev.fermata.transformer.scan.AsyncKind;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * One method that is to be rewritten, and its class.
 *
 * @param fusable name and descriptor of the async methods of this class that nobody can stand in for
 */
public record AsyncMethod(ClassNode owner, MethodNode node, Set<String> fusable) {
    /** The key under which a method stands in {@link #fusable}. */
    public static String key(String name, String descriptor) {
        return name + descriptor;
    }

    public AsyncKind kind() {
        return Objects.requireNonNull(AsyncKind.of(node.desc), "not the return type of an async method");
    }

    public boolean isStatic() {
        return (node.access & Opcodes.ACC_STATIC) != 0;
    }

    public boolean isInInterface() {
        return (owner.access & Opcodes.ACC_INTERFACE) != 0;
    }

    /** How many slots the receiver and the parameters take. */
    public int argumentSlots() {
        return (Type.getArgumentsAndReturnSizes(node.desc) >> 2) - (isStatic() ? 1 : 0);
    }

    /**
     * Whether a call may go straight to the direct method of its target: only where nobody can override, proxy or mock
     * what is called.
     */
    public boolean mayFuse(MethodInsnNode call) {
        return call.owner.equals(owner.name) && fusable.contains(key(call.name, call.desc));
    }
}
