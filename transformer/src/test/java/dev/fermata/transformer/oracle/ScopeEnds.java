package dev.fermata.transformer.oracle;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The ends of try-with-resources statements, as javac writes them.
 *
 * <pre>
 * well      aload r; close
 * failing   handler: astore t; (aload r; ifnull L;) aload r; close; goto L
 *           astore x; aload t; aload x; addSuppressed
 *           L: aload t; athrow
 * </pre>
 */
final class ScopeEnds {
    private static final String LINK = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;)Ljava/lang/invoke/CallSite;";

    private ScopeEnds() {}

    /** Whether this instruction calls {@code close()} on an object. */
    static boolean isClose(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && (call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE)
                && call.name.equals("close")
                && call.desc.equals("()V");
    }

    /** Has the call linked by {@code oracle}, which asks at run time whether the resource is a scope. */
    static void replace(MethodNode method, MethodInsnNode close, String oracle) {
        VarInsnNode failure = failure(method, close);
        String resource = "L" + close.owner + ";";
        if (failure == null) {
            method.instructions.set(close, link(close, "close", "(" + resource + ")V", oracle));
            return;
        }
        String type = "(" + resource + "Ljava/lang/Throwable;)Ljava/lang/Throwable;";
        method.instructions.insertBefore(close, new VarInsnNode(Opcodes.ALOAD, failure.var));
        method.instructions.insert(close, new VarInsnNode(Opcodes.ASTORE, failure.var));
        method.instructions.set(close, link(close, "closeFailing", type, oracle));
    }

    private static InvokeDynamicInsnNode link(MethodInsnNode close, String bootstrap, String type, String oracle) {
        int kind = close.itf ? Opcodes.H_INVOKEINTERFACE : Opcodes.H_INVOKEVIRTUAL;
        return new InvokeDynamicInsnNode(
                "close",
                type,
                new Handle(Opcodes.H_INVOKESTATIC, oracle, bootstrap, LINK, false),
                new Handle(kind, close.owner, close.name, close.desc, close.itf));
    }

    /** The store of {@code t}, or null where the body ended well. */
    private static VarInsnNode failure(MethodNode method, MethodInsnNode close) {
        AbstractInsnNode store = before(before(close));
        if (is(store, Opcodes.IFNULL)) {
            store = before(before(store));
        }
        AbstractInsnNode x = is(after(close), Opcodes.GOTO) ? after(after(close)) : null;
        boolean suppresses = is(x, Opcodes.ASTORE)
                && is(after(x), Opcodes.ALOAD)
                && is(after(after(x)), Opcodes.ALOAD)
                && after(after(after(x))) instanceof MethodInsnNode call
                && call.name.equals("addSuppressed");
        return suppresses && is(store, Opcodes.ASTORE) && isHandler(method, store) ? (VarInsnNode) store : null;
    }

    private static boolean isHandler(MethodNode method, AbstractInsnNode first) {
        for (AbstractInsnNode node = first.getPrevious();
                node != null && node.getOpcode() < 0;
                node = node.getPrevious()) {
            if (node instanceof LabelNode label
                    && method.tryCatchBlocks.stream()
                            .anyMatch(block -> block.handler == label && "java/lang/Throwable".equals(block.type))) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(AbstractInsnNode insn, int opcode) {
        return insn != null && insn.getOpcode() == opcode;
    }

    private static AbstractInsnNode before(AbstractInsnNode insn) {
        AbstractInsnNode node = insn == null ? null : insn.getPrevious();
        while (node != null && node.getOpcode() < 0) {
            node = node.getPrevious();
        }
        return node;
    }

    private static AbstractInsnNode after(AbstractInsnNode insn) {
        AbstractInsnNode node = insn == null ? null : insn.getNext();
        while (node != null && node.getOpcode() < 0) {
            node = node.getNext();
        }
        return node;
    }
}
