package dev.fermata.transformer.emit;

import java.util.Objects;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** Copies the exception table, in its order, without the ranges in which no code is left. */
final class ExceptionRanges {
    private ExceptionRanges() {}

    static void copy(BodyEmitter body) {
        for (TryCatchBlockNode block : body.plan.method().node().tryCatchBlocks) {
            add(body, mapped(body, block.start), mapped(body, block.end), block);
        }
    }

    /** Lets the handler of {@code original} cover this range too. */
    static void add(BodyEmitter body, LabelNode start, LabelNode end, TryCatchBlockNode original) {
        if (hasCode(start, end)) {
            body.out.tryCatchBlocks.add(
                    new TryCatchBlockNode(start, end, mapped(body, original.handler), original.type));
        }
    }

    static boolean hasCode(LabelNode start, LabelNode end) {
        for (AbstractInsnNode node = start; node != null && node != end; node = node.getNext()) {
            if (node.getOpcode() >= 0) {
                return true;
            }
        }
        return false;
    }

    private static LabelNode mapped(BodyEmitter body, LabelNode label) {
        return Objects.requireNonNull(body.labels.get(label));
    }
}
