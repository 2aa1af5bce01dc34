package dev.fermata.transformer.lowering;

import dev.fermata.transformer.flow.Dominators;
import dev.fermata.transformer.flow.Flow;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Which instructions belong to the body of a loop, as the source says, not as control flows: what comes before a
 * {@code break} belongs to it too.
 *
 * <p>Compilers write a body in one piece, entered only by {@code next()}. So it is the unbroken run of instructions behind
 * that call which it dominates; what follows the loop is reached by the loop's test as well. One thing in that run does not
 * belong to it: the {@code finally} blocks round the loop, which compilers copy before each return and break. They are
 * outside the ranges that cover the loop's head.
 */
final class EachBody {
    private final InsnList insns;
    private final BitSet inside = new BitSet();
    private final BitSet control = new BitSet();

    private EachBody(InsnList insns) {
        this.insns = insns;
    }

    static EachBody of(MethodNode method, Flow flow, EachLoop loop) {
        EachBody body = new EachBody(method.instructions);
        body.control.set(flow.indexOf(loop.head()), flow.indexOf(loop.test()) + 1);
        Dominators dominators = Dominators.of(flow);
        BitSet start = new BitSet();
        start.set(0);
        BitSet reached = flow.reachableFrom(start);
        int first = flow.indexOf(loop.body());
        List<TryCatchBlockNode> round = flow.handlers(flow.indexOf(loop.hasNext()));
        for (int i = first; i < flow.size(); i++) {
            if (body.insns.get(i).getOpcode() >= 0 && reached.get(i)) {
                if (!dominators.dominates(first, i)) {
                    break;
                }
                body.inside.set(i, isCovered(flow.handlers(i), round));
            }
        }
        return body;
    }

    /** The indices of the instructions inside. */
    BitSet inside() {
        return inside;
    }

    /** Whether control leaves the body by going on behind this label or instruction, and not to the loop's test. */
    boolean isLeftBehind(AbstractInsnNode node) {
        int next = insns.indexOf(Objects.requireNonNull(EachLoop.next(node)));
        return !inside.get(next) && !control.get(next);
    }

    private static boolean isCovered(List<TryCatchBlockNode> here, List<TryCatchBlockNode> round) {
        return round.stream()
                .allMatch(outer -> here.stream()
                        .anyMatch(block -> block.handler == outer.handler && Objects.equals(block.type, outer.type)));
    }
}
