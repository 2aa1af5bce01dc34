package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.AwaitSite;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes the resume method: what can be reached from the await sites, entered through {@link ResumeDispatch}, which
 * restores the frame and goes on just behind the await.
 */
final class ResumeEmitter extends BodyEmitter {
    private static final int FRAME = 0;
    private static final int VALUE = 2;
    private static final int FAILURE = 3;
    private static final int STATE = 4;

    private final ResumeDispatch dispatch;
    private final AssignedSlots assigned;
    private final Map<AwaitSite, LabelNode> resumePoints = new HashMap<>();

    private ResumeEmitter(Generation generation) {
        super(
                generation,
                Slots.resume(generation.plan().method(), generation.members().frame()),
                generation.members().resume());
        this.dispatch = new ResumeDispatch(this);
        this.assigned = new AssignedSlots(plan);
    }

    /** Writes it; there must be an await site. */
    static MethodNode emit(Generation generation) {
        ResumeEmitter emitter = new ResumeEmitter(generation);
        emitter.dispatch.emitEntry();
        emitter.copy(emitter.plan.reachedByResume());
        emitter.beforeBody(emitter.dispatch::emitBlocks);
        emitter.finish();
        emitter.dispatch.emitRanges();
        return emitter.out;
    }

    int frameSlot() {
        return slots.insertAt() + FRAME;
    }

    int valueSlot() {
        return slots.insertAt() + VALUE;
    }

    int failureSlot() {
        return slots.insertAt() + FAILURE;
    }

    int stateSlot() {
        return slots.insertAt() + STATE;
    }

    /** Where control goes on after the await, with the operands and the value on the stack. */
    LabelNode resumePoint(AwaitSite site) {
        return resumePoints.computeIfAbsent(site, key -> new LabelNode());
    }

    @Override
    void pushDepth() {
        code.op(Opcodes.ICONST_0);
    }

    @Override
    void pushDepthOfCallee() {
        code.op(Opcodes.ICONST_1);
    }

    @Override
    void pushFrame() {
        code.loadObject(frameSlot());
    }

    @Override
    void behindFrame(int index) {
        dispatch.behindFrame(index);
    }

    @Override
    BitSet assigned(int index) {
        return assigned.before(index);
    }

    @Override
    void behindAwait(AwaitSite site) {
        code.label(resumePoint(site));
        code.frame(frame(site, "java/lang/Object"));
    }
}
