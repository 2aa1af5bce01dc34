package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.layout.FrameField;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Writes the direct method: the original body as straight code, which allocates nothing unless it suspends.
 *
 * <p>The depth is a parameter, not a counter: it costs a register, needs no decrement on any way out, and an exception
 * cannot leave it wrong. Past the limit the method leaves itself, cold, to the task's loop, so that async recursion is
 * bounded by the heap. A method that calls nothing async has no guard.
 */
final class DirectEmitter extends BodyEmitter {
    /** How deep coroutines run on one Java stack; some 300 kB in the interpreter. */
    static final int DEEPEST = 400;

    private DirectEmitter(Generation generation) {
        super(
                generation,
                Slots.direct(generation.plan().method()),
                generation.members().direct());
    }

    static MethodNode emit(Generation generation) {
        DirectEmitter emitter = new DirectEmitter(generation);
        LabelNode deep = new LabelNode();
        if (emitter.plan.goesDeeper()) {
            emitter.code.loadInt(emitter.depth());
            emitter.code.push(DEEPEST);
            emitter.code.jump(Opcodes.IF_ICMPGT, deep);
        }
        AbstractInsnNode entry = emitter.out.instructions.getLast();
        emitter.copy(emitter.plan.reached());
        if (emitter.plan.goesDeeper()) {
            emitter.beforeBody(() -> emitter.leaveToTask(deep));
        }
        emitter.jumpToBody(entry, emitter.entryFrame());
        emitter.finish();
        return emitter.out;
    }

    private int depth() {
        return slots.task() + 1;
    }

    /** The stack map frame in which the arguments are set. */
    private FrameNode entryFrame() {
        Frame<Value> entry = Objects.requireNonNull(plan.types().before(0));
        BitSet arguments = new BitSet();
        arguments.set(0, plan.method().argumentSlots());
        return frame(entry, arguments);
    }

    private void leaveToTask(LabelNode deep) {
        AsyncMethod method = plan.method();
        code.label(deep);
        code.frame(entryFrame());
        int slot = 0;
        for (FrameField parameter : generation.layout().parameters()) {
            code.load(parameter.type(), slot);
            slot += parameter.value().getSize();
        }
        code.loadObject(slots.task());
        code.call(Opcodes.INVOKESTATIC, generation.members().deferred(method));
        code.op(Opcodes.ARETURN);
    }

    @Override
    void pushDepth() {
        code.loadInt(depth());
    }

    @Override
    void pushDepthOfCallee() {
        code.loadInt(depth());
        code.op(Opcodes.ICONST_1);
        code.op(Opcodes.IADD);
    }

    @Override
    void pushFrame() {
        code.op(Opcodes.ACONST_NULL);
    }

    @Override
    void behindFrame(int index) {}

    @Override
    @Nullable
    BitSet assigned(int index) {
        return null;
    }

    @Override
    void behindAwait(AwaitSite site) {}
}
