package dev.fermata.transformer.analysis;

import org.objectweb.asm.tree.AbstractInsnNode;

/** What one return statement gives. */
public sealed interface Return {
    /**
     * {@code return result(v)}: gives v itself.
     *
     * @param wrapper the call of {@code result}, which is left out
     */
    record OfValue(AbstractInsnNode wrapper) implements Return {}

    /**
     * {@code return done()}: gives null.
     *
     * @param wrapper the call of {@code done}, in whose place null stands
     */
    record OfNothing(AbstractInsnNode wrapper) implements Return {}

    /** Any other coroutine or stage: the method leaves its try statements, then awaits it without a frame of its own. */
    record OfAwaited() implements Return {}

    /** The generator that gives what comes next: the end, or another one. */
    record OfGenerator() implements Return {}
}
