package dev.fermata.transformer.flow;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * How many monitors are held before each instruction, as far as {@code monitorenter} and {@code monitorexit} say.
 *
 * <p>An exception goes to the first handler that takes everything, never past it; so the handler that compilers write to
 * release a monitor hides the handlers outside the synchronized block from the instructions inside. What
 * {@code monitorexit} itself throws it throws with the monitor released.
 */
public final class Monitors {
    private static final int UNKNOWN = -1;
    private static final int DEEPEST = 255;

    private final int[] depth;

    private Monitors(int[] depth) {
        this.depth = depth;
    }

    public static Monitors of(MethodNode method, Flow flow) {
        int[] depth = new int[flow.size()];
        Arrays.fill(depth, UNKNOWN);
        ArrayDeque<Integer> open = new ArrayDeque<>();
        reach(0, 0, depth, open);
        while (!open.isEmpty()) {
            int index = open.remove();
            int before = depth[index];
            int opcode = method.instructions.get(index).getOpcode();
            int behind =
                    opcode == Opcodes.MONITORENTER ? before + 1 : opcode == Opcodes.MONITOREXIT ? before - 1 : before;
            for (int next : flow.successors(index)) {
                reach(next, behind, depth, open);
            }
            for (TryCatchBlockNode block : flow.handlers(index)) {
                reach(flow.indexOf(block.handler), Math.min(before, behind), depth, open);
                if (block.type == null) {
                    break;
                }
            }
        }
        return new Monitors(depth);
    }

    /** Whether a monitor is held before this instruction. */
    public boolean held(int index) {
        return depth[index] > 0;
    }

    private static void reach(int index, int held, int[] depth, ArrayDeque<Integer> open) {
        if (held > depth[index] && held <= DEEPEST) {
            depth[index] = held;
            open.add(index);
        }
    }
}
