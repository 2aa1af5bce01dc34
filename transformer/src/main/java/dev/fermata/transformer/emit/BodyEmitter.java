package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.analysis.Return;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Writes the original body once more, with its await sites in their rewritten form.
 *
 * <pre>
 * await(x)   ->   x; task; depth; Await.await; dup; SUSPENDED; if equal: to the suspend block; (behindAwait)
 * </pre>
 *
 * <p>Stack map frames are the class file's own, cut down to the variables that are live: compilers declare dead ones at
 * loop heads and handlers, which a resumed body has never restored. A frame without them is right everywhere, since what
 * is live at a frame is live or defined on each way to it.
 */
abstract class BodyEmitter {
    final Generation generation;
    final MethodPlan plan;
    final Slots slots;
    final MethodNode out;
    final Code code;
    final Map<LabelNode, LabelNode> labels = new HashMap<>();
    final SuspendBlocks suspends;
    private final LabelNode start = new LabelNode();
    private final VisibleVariables variables;
    private final TailBlocks tails;
    private final Crossings crossings;

    /** For the labels before a NEW: labels directly before it, as other code may be put behind a loop head's own. */
    private final Map<LabelNode, LabelNode> creations = new HashMap<>();

    private final Map<AbstractInsnNode, AwaitSite> awaits = new HashMap<>();
    private final Map<AbstractInsnNode, AwaitSite> fusedCalls = new HashMap<>();
    private final Map<AbstractInsnNode, Return> wrappers = new HashMap<>();
    private @Nullable LineNumberNode pendingLine;

    BodyEmitter(Generation generation, Slots slots, Member member) {
        this.generation = generation;
        this.plan = generation.plan();
        this.slots = slots;
        int access = Opcodes.ACC_PRIVATE | (plan.method().isStatic() ? Opcodes.ACC_STATIC : 0);
        this.out = new MethodNode(access, member.name(), member.descriptor(), null, null);
        this.code = new Code(out.instructions);
        this.variables = new VisibleVariables(this);
        this.suspends = new SuspendBlocks(this);
        this.tails = new TailBlocks(this);
        this.crossings = new Crossings(this);
        for (AbstractInsnNode insn : instructions()) {
            if (insn instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            } else if (insn.getOpcode() == Opcodes.NEW) {
                labelsBefore(insn).forEach(label -> creations.put(label, new LabelNode()));
            }
        }
        for (AwaitSite site : plan.sites()) {
            awaits.put(site.await(), site);
            if (site.fused() != null) {
                fusedCalls.put(site.fused(), site);
            }
        }
        for (Return returned : plan.returns().values()) {
            if (returned instanceof Return.OfValue value) {
                wrappers.put(value.wrapper(), value);
            } else if (returned instanceof Return.OfNothing nothing) {
                wrappers.put(nothing.wrapper(), nothing);
            }
        }
    }

    /** Pushes the depth that a callee is told, less what {@code Await} adds itself. */
    abstract void pushDepth();

    /** Pushes the depth that a fused callee is told. */
    abstract void pushDepthOfCallee();

    /** Pushes the frame to save into, or null if one has to be made. */
    abstract void pushFrame();

    /** Called when the stack map frame at this node has been written. */
    abstract void behindFrame(int index);

    /** Which slots have a value before the node at this index; null if all have that are in scope. */
    abstract @Nullable BitSet assigned(int index);

    /** Called where control goes on with the awaited value on the stack. */
    abstract void behindAwait(AwaitSite site);

    final InsnList instructions() {
        return plan.method().node().instructions;
    }

    final void copy(BitSet reached) {
        code.label(start);
        for (int i = 0; i < instructions().size(); i++) {
            AbstractInsnNode node = instructions().get(i);
            variables.at(i, assigned(i));
            if (node instanceof LabelNode label) {
                code.label(Objects.requireNonNull(labels.get(label)));
            } else if (node instanceof LineNumberNode line) {
                pendingLine = line;
            } else if (!reached.get(i)) {
                AwaitSite site = awaits.get(node);
                if (site != null) {
                    behindAwait(site);
                }
            } else if (node instanceof FrameNode) {
                code.frame(frame(
                        Objects.requireNonNull(plan.types().before(i)),
                        plan.liveness().in(i)));
                behindFrame(i);
            } else {
                copy(node, i);
            }
        }
        variables.leave();
        tails.emit();
        beforeBody(suspends::emit);
        beforeBody(crossings::emit);
    }

    /**
     * Puts what {@code emission} writes between the entry and the body.
     *
     * <p>There it belongs to no line. Behind the body it would belong to the last one: a breakpoint on that line would
     * stop in it, and a coverage tool would take the line for one that ran.
     */
    final void beforeBody(Runnable emission) {
        AbstractInsnNode last = out.instructions.getLast();
        emission.run();
        while (last.getNext() != null) {
            AbstractInsnNode moved = last.getNext();
            out.instructions.remove(moved);
            out.instructions.insertBefore(start, moved);
        }
    }

    /** Lets the entry, which goes on to the body, jump over what was put between them; {@code entry} is its last node. */
    final void jumpToBody(@Nullable AbstractInsnNode entry, FrameNode frame) {
        if (start.getPrevious() == entry) {
            return;
        }
        JumpInsnNode jump = new JumpInsnNode(Opcodes.GOTO, start);
        if (entry == null) {
            out.instructions.insert(jump);
        } else {
            out.instructions.insert(entry, jump);
        }
        AbstractInsnNode node = start.getNext();
        while (node.getOpcode() < 0 && !(node instanceof FrameNode)) {
            node = node.getNext();
        }
        if (!(node instanceof FrameNode)) {
            out.instructions.insert(start, frame);
        }
    }

    /** Writes the tables that go with the code, when all of it is written. */
    final void finish() {
        out.localVariables = variables.table();
        ExceptionRanges.copy(this);
        crossings.emitRanges();
    }

    /** The stack map frame of these types with these variables. */
    final FrameNode frame(Frame<Value> types, BitSet live) {
        List<Object> stack = new ArrayList<>();
        for (int i = 0; i < types.getStackSize(); i++) {
            stack.add(types.getStack(i).frameItem());
        }
        return frame(types, live, stack);
    }

    final FrameNode frame(Frame<Value> types, BitSet live, List<Object> stack) {
        return (FrameNode) slots.frame(types, live, stack).clone(creations);
    }

    /** The stack map frame at an await site with one more operand than lie under the awaitable. */
    final FrameNode frame(AwaitSite site, Object top) {
        List<Object> stack = new ArrayList<>();
        for (int i = 0; i < site.operands(); i++) {
            stack.add(site.operand(i).frameItem());
        }
        stack.add(top);
        return frame(site.before(), site.live(), stack);
    }

    final void pushSuspended() {
        code.field(Opcodes.GETSTATIC, RuntimeApi.AWAIT, RuntimeApi.SUSPENDED_NAME, RuntimeApi.SUSPENDED);
    }

    private void copy(AbstractInsnNode node, int index) {
        writeLine();
        if (node.getOpcode() == Opcodes.NEW) {
            labelsBefore(node).forEach(label -> code.label(Objects.requireNonNull(creations.get(label))));
        }
        AwaitSite site = awaits.get(node);
        AwaitSite fused = fusedCalls.get(node);
        Return wrapped = wrappers.get(node);
        if (site != null) {
            await(site);
        } else if (fused != null) {
            crossings.around(fused, () -> callDirect((MethodInsnNode) node));
        } else if (wrapped != null) {
            if (wrapped instanceof Return.OfNothing) {
                code.op(Opcodes.ACONST_NULL);
            }
        } else if (plan.returns().get(node) instanceof Return.OfAwaited) {
            code.jump(Opcodes.GOTO, tails.labelFor(index));
        } else if (node instanceof VarInsnNode variable) {
            code.add(new VarInsnNode(variable.getOpcode(), slots.of(variable.var)));
        } else if (node instanceof IincInsnNode increment) {
            code.add(new IincInsnNode(slots.of(increment.var), increment.incr));
        } else {
            code.add(node.clone(labels));
        }
    }

    private static List<LabelNode> labelsBefore(AbstractInsnNode insn) {
        List<LabelNode> labels = new ArrayList<>();
        for (AbstractInsnNode node = insn.getPrevious();
                node != null && node.getOpcode() < 0;
                node = node.getPrevious()) {
            if (node instanceof LabelNode label) {
                labels.add(label);
            }
        }
        return labels;
    }

    private void writeLine() {
        if (pendingLine != null) {
            code.line(pendingLine.line);
            pendingLine = null;
        }
    }

    private void await(AwaitSite site) {
        if (site.fused() == null) {
            code.loadObject(slots.task());
            pushDepth();
            if (Awaits.isEmitSite(site.await())) {
                code.callStatic(RuntimeApi.AWAIT, RuntimeApi.EMIT_NAME, RuntimeApi.EMIT_IN_TASK);
            } else {
                boolean stage = site.await().desc.equals(RuntimeApi.AWAIT_STAGE);
                String descriptor = stage ? RuntimeApi.AWAIT_STAGE_IN_TASK : RuntimeApi.AWAIT_IN_TASK;
                code.callStatic(RuntimeApi.AWAIT, RuntimeApi.AWAIT_NAME, descriptor);
            }
        }
        code.op(Opcodes.DUP);
        pushSuspended();
        code.jump(Opcodes.IF_ACMPEQ, suspends.labelFor(site));
        behindAwait(site);
    }

    private void callDirect(MethodInsnNode call) {
        code.loadObject(slots.task());
        pushDepthOfCallee();
        Member direct = Objects.requireNonNull(generation.fused().get(AsyncMethod.key(call.name, call.desc)));
        code.call(call.getOpcode() == Opcodes.INVOKESTATIC ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, direct);
    }
}
