package dev.fermata.transformer.lowering;

import dev.fermata.transformer.flow.Value;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The call of {@code close} that a compiler writes for a body that failed, and the handler that covers it.
 *
 * <pre>
 * javac   handler:  astore t; (aload r; ifnull L;) aload r; close; goto L
 *         covered:  astore x; aload t; aload x; addSuppressed
 *         L:        aload t; athrow
 *
 * ecj               aload r; ifnull L; aload r; close
 *         L:        aload t; athrow
 *         covered:  astore x; aload t; ifnonnull A; aload x; astore t; goto next
 *         A:        aload t; aload x; if_acmpeq next; aload t; aload x; addSuppressed
 * </pre>
 *
 * <p>So the handler that covers {@code close} tells which local is {@code t}, and {@code close} belongs to a failed body
 * if {@code throw t} comes next. With ecj the same handler also covers the normal exits; they go on elsewhere.
 */
final class FailedBody {
    private static final Value THROWABLE = Value.reference("java/lang/Throwable");
    private static final int[] JAVAC = {Opcodes.ASTORE, Opcodes.ALOAD, Opcodes.ALOAD, Opcodes.INVOKEVIRTUAL};
    private static final int[] ECJ = {
        Opcodes.ASTORE,
        Opcodes.ALOAD,
        Opcodes.IFNONNULL,
        Opcodes.ALOAD,
        Opcodes.ASTORE,
        Opcodes.GOTO,
        Opcodes.ALOAD,
        Opcodes.ALOAD,
        Opcodes.IF_ACMPEQ,
        Opcodes.ALOAD,
        Opcodes.ALOAD,
        Opcodes.INVOKEVIRTUAL
    };

    private FailedBody() {}

    /** The slot of {@code t} if this call of {@code close} belongs to a failed body; empty if it is a normal exit. */
    static OptionalInt failure(MethodNode method, MethodInsnNode close, Frame<Value> before) {
        TryCatchBlockNode cover = coverOf(method, close);
        if (cover == null || !(matches(cover.handler, JAVAC) || matches(cover.handler, ECJ))) {
            return OptionalInt.empty();
        }
        AbstractInsnNode store = Objects.requireNonNull(next(cover.handler));
        int failure = ((VarInsnNode) Objects.requireNonNull(next(store))).var;
        boolean holdsThrowable = before.getLocal(failure).equals(THROWABLE);
        return holdsThrowable && throwsNext(close, failure) ? OptionalInt.of(failure) : OptionalInt.empty();
    }

    private static @Nullable TryCatchBlockNode coverOf(MethodNode method, MethodInsnNode close) {
        int index = method.instructions.indexOf(close);
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (method.instructions.indexOf(block.start) <= index && index < method.instructions.indexOf(block.end)) {
                return block;
            }
        }
        return null;
    }

    /** Whether these instructions stand there, the last a call of addSuppressed. */
    private static boolean matches(LabelNode handler, int[] opcodes) {
        AbstractInsnNode node = handler;
        for (int opcode : opcodes) {
            node = next(node);
            if (node == null || node.getOpcode() != opcode) {
                return false;
            }
        }
        return node instanceof MethodInsnNode call && call.name.equals("addSuppressed");
    }

    private static boolean throwsNext(AbstractInsnNode close, int failure) {
        AbstractInsnNode node = next(close);
        while (node instanceof JumpInsnNode jump && jump.getOpcode() == Opcodes.GOTO) {
            node = next(jump.label);
        }
        AbstractInsnNode behind = node == null ? null : next(node);
        return node instanceof VarInsnNode load
                && load.getOpcode() == Opcodes.ALOAD
                && load.var == failure
                && behind != null
                && behind.getOpcode() == Opcodes.ATHROW;
    }

    private static @Nullable AbstractInsnNode next(AbstractInsnNode node) {
        AbstractInsnNode walk = node.getNext();
        while (walk != null && walk.getOpcode() < 0) {
            walk = walk.getNext();
        }
        return walk;
    }
}
