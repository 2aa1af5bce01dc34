package dev.fermata.transformer.analysis;

import dev.fermata.transformer.flow.Loops.Loop;
import dev.fermata.transformer.flow.Value;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * One place where the method may suspend.
 *
 * @param state the program counter of a frame suspended here, from 1 on
 * @param await the call of {@code Fermata.await}
 * @param fusion whether the awaited coroutine is run by a call of its direct method
 * @param line the source line, or 0
 * @param before the types before the await; its topmost operand is the awaitable
 * @param live the locals that must be there after the resumption
 * @param handlers the exception handlers round the await, in the order of the table
 * @param loops the loops round the await, the outermost first
 */
public record AwaitSite(
        int state,
        MethodInsnNode await,
        Fusion fusion,
        int line,
        Frame<Value> before,
        BitSet live,
        List<TryCatchBlockNode> handlers,
        List<Loop> loops) {
    /** The call whose coroutine is awaited, if it goes straight to the direct method; else null. */
    public @Nullable MethodInsnNode fused() {
        return fusion instanceof Fusion.Fused fused ? fused.call() : null;
    }

    /** How many operands lie under the awaitable. */
    public int operands() {
        return before.getStackSize() - 1;
    }

    /** One operand under the awaitable, counted from the bottom. */
    public Value operand(int index) {
        return before.getStack(index);
    }
}
