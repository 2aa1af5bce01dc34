package dev.fermata.transformer.lowering;

import dev.fermata.transformer.RuntimeApi;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The handler that a compiler writes round the body of try-with-resources, as javac has shaped it since Java 9:
 *
 * <pre>
 * handler:  astore t; (aload r; ifnull L;) aload r; close; goto L
 * covered:  astore x; aload t; aload x; invokevirtual addSuppressed
 * L:        aload t; athrow
 * </pre>
 *
 * @param failure the slot of {@code t}
 * @param resource the slot of {@code r}
 * @param addSuppressed the call in the handler that covers {@code close}
 */
record ResourceHandler(int failure, int resource, MethodInsnNode addSuppressed) {
    /** Recognises the handler that this call of {@code close} belongs to; null if the call is a normal exit. */
    static @Nullable ResourceHandler of(MethodNode method, MethodInsnNode close) {
        AbstractInsnNode load = previous(close);
        if (load == null || load.getOpcode() != Opcodes.ALOAD) {
            return null;
        }
        AbstractInsnNode before = previous(load);
        if (before != null && before.getOpcode() == Opcodes.IFNULL) {
            before = previous(Objects.requireNonNull(previous(before)));
        }
        if (before == null || before.getOpcode() != Opcodes.ASTORE || !startsHandler(method, before)) {
            return null;
        }
        MethodInsnNode addSuppressed = coveredBy(method, close);
        return addSuppressed == null
                ? null
                : new ResourceHandler(((VarInsnNode) before).var, ((VarInsnNode) load).var, addSuppressed);
    }

    /** Lets what {@code exit} throws win over the body's failure; for a plain resource all stays as it was. */
    void preferScopeFailure(MethodNode method) {
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.ALOAD, resource));
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, RuntimeApi.SCOPES, RuntimeApi.CLOSE_FAILED_NAME, RuntimeApi.CLOSE_FAILED, false));
        code.add(new VarInsnNode(Opcodes.ASTORE, failure));
        method.instructions.insert(addSuppressed, code);
        method.instructions.remove(addSuppressed);
    }

    private static boolean startsHandler(MethodNode method, AbstractInsnNode store) {
        for (AbstractInsnNode node = store.getPrevious(); node != null && node.getOpcode() < 0; ) {
            AbstractInsnNode label = node;
            if (label instanceof LabelNode
                    && method.tryCatchBlocks.stream().anyMatch(block -> block.handler == label)) {
                return true;
            }
            node = node.getPrevious();
        }
        return false;
    }

    private static @Nullable MethodInsnNode coveredBy(MethodNode method, MethodInsnNode close) {
        int index = method.instructions.indexOf(close);
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (method.instructions.indexOf(block.start) <= index && index < method.instructions.indexOf(block.end)) {
                return addSuppressedAt(block.handler);
            }
        }
        return null;
    }

    private static @Nullable MethodInsnNode addSuppressedAt(LabelNode handler) {
        AbstractInsnNode node = next(handler);
        for (int opcode : new int[] {Opcodes.ASTORE, Opcodes.ALOAD, Opcodes.ALOAD}) {
            if (node == null || node.getOpcode() != opcode) {
                return null;
            }
            node = next(node);
        }
        return node instanceof MethodInsnNode call && call.name.equals("addSuppressed") ? call : null;
    }

    private static @Nullable AbstractInsnNode previous(AbstractInsnNode node) {
        AbstractInsnNode walk = node.getPrevious();
        while (walk != null && walk.getOpcode() < 0) {
            walk = walk.getPrevious();
        }
        return walk;
    }

    private static @Nullable AbstractInsnNode next(AbstractInsnNode node) {
        AbstractInsnNode walk = node.getNext();
        while (walk != null && walk.getOpcode() < 0) {
            walk = walk.getNext();
        }
        return walk;
    }
}
