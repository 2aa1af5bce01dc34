package dev.fermata.transformer.scan;

import dev.fermata.transformer.RuntimeApi;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which calls of {@code close} may end an {@code AsyncScope}, as far as the type in the call says. */
public final class ScopeClosings {
    private static final Set<String> SCOPES = Set.of(
            RuntimeApi.SCOPE,
            "dev/fermata/CancelScope",
            "dev/fermata/TaskGroup",
            "dev/fermata/Timeout",
            "dev/fermata/net/Connection",
            "dev/fermata/net/DatagramEndpoint",
            "dev/fermata/net/Server",
            "dev/fermata/net/Subprocess");

    /** Packages of the library: a type there that is not among the scopes is none. */
    private static final Set<String> LIBRARY =
            Set.of("dev/fermata", "dev/fermata/sync", "dev/fermata/net", "dev/fermata/rt", "dev/fermata/internal");

    private ScopeClosings() {}

    /** Whether this type is a scope of the library, which needs no question when the program runs. */
    public static boolean isScope(String type) {
        return SCOPES.contains(type);
    }

    /** Whether this instruction may end a scope. */
    public static boolean mayCloseScope(AbstractInsnNode insn) {
        if (!(insn instanceof MethodInsnNode call)) {
            return false;
        }
        boolean virtual = call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
        return virtual && call.name.equals("close") && call.desc.equals("()V") && mayBeScope(call.owner);
    }

    /** Whether a body ends what is likely to be a scope: of the library, or of a type that the JDK does not know. */
    static boolean in(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (mayCloseScope(insn) && !((MethodInsnNode) insn).owner.startsWith("java")) {
                return true;
            }
        }
        return false;
    }

    private static boolean mayBeScope(String type) {
        String inPackage = type.substring(0, Math.max(0, type.lastIndexOf('/')));
        return isScope(type) || !(LIBRARY.contains(inPackage) || type.startsWith("["));
    }
}
