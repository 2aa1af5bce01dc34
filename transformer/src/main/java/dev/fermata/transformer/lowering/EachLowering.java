package dev.fermata.transformer.lowering;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Makes an enhanced for over {@code each(source)} await each item, and close the source where the loop is left early.
 *
 * <pre>
 * hasNext()                 ->   await(Each.advance(it))
 * an edge out of the body   ->   await(Each.close(it)), in a block of its own behind the method's end
 * an exception              ->   a handler round the body: await(Each.close(it)); throw it on
 * </pre>
 *
 * <p>The edge from the test to behind the loop is the regular end, and closes nothing; nor does a failure of the source
 * itself, at the test. The blocks and the handler are
 * covered by the ranges that cover the loop's head, in the same order. Loops are taken from the outside in: a block that
 * an outer loop's edge leads to is a target like any other for the loops within.
 */
public final class EachLowering {
    private final MethodNode method;
    private final EachLoop loop;
    private final Types types;
    private final List<TryCatchBlockNode> round;
    private final EachBody body;
    private final List<Runnable> changes = new ArrayList<>();
    private final InsnList blocks = new InsnList();
    private final List<TryCatchBlockNode> ranges = new ArrayList<>();

    private EachLowering(String owner, MethodNode method, EachLoop loop) {
        this.method = method;
        this.loop = loop;
        this.types = Types.of(owner, method);
        Flow flow = Flow.of(method);
        this.round = flow.handlers(flow.indexOf(loop.hasNext()));
        this.body = EachBody.of(method, flow, loop);
    }

    /**
     * Rewrites the method in place.
     *
     * @return the calls of {@code each} that are the source of no loop
     */
    public static List<AbstractInsnNode> apply(String owner, MethodNode method) {
        List<AbstractInsnNode> misplaced = EachLoop.misplaced(method);
        for (AbstractInsnNode insn : misplaced.isEmpty() ? method.instructions.toArray() : new AbstractInsnNode[0]) {
            if (Awaits.isEach(insn)) {
                EachLowering lowering = new EachLowering(owner, method, Objects.requireNonNull(EachLoop.over(insn)));
                if (lowering.isReached()) {
                    lowering.lower();
                }
            }
        }
        return misplaced;
    }

    private boolean isReached() {
        return types.before(method.instructions.indexOf(loop.hasNext())) != null;
    }

    /** Decides all on the untouched method; changes it then. */
    private void lower() {
        AbstractInsnNode[] insns = method.instructions.toArray();
        body.inside().stream().forEach(i -> closeOnEdges(insns[i], i));
        closeOnExceptions(insns);
        changes.forEach(Runnable::run);
        awaitNext();
        method.instructions.add(blocks);
        method.tryCatchBlocks.addAll(ranges);
        method.maxStack += 3;
    }

    private void closeOnEdges(AbstractInsnNode insn, int index) {
        Frame<Value> before = Objects.requireNonNull(types.before(index));
        if (insn.getOpcode() == Opcodes.ARETURN) {
            LabelNode block = block(insn, before, before.getStackSize());
            blocks.add(new InsnNode(Opcodes.ARETURN));
            // The return itself stays where ranges begin or end at it.
            changes.add(() -> method.instructions.insertBefore(insn, new JumpInsnNode(Opcodes.GOTO, block)));
            return;
        }
        for (LabelNode target : new LinkedHashSet<>(Flow.targets(insn))) {
            if (body.isLeftBehind(target)) {
                LabelNode block = block(insn, before, before.getStackSize() - poppedBy(insn));
                blocks.add(new JumpInsnNode(Opcodes.GOTO, target));
                changes.add(() -> Jumps.redirect(insn, target, block));
            }
        }
        if (Flow.fallsThrough(insn) && body.isLeftBehind(insn)) {
            closeBehind(insn, Objects.requireNonNull(types.before(index + 1)));
        }
    }

    private static int poppedBy(AbstractInsnNode jump) {
        int opcode = jump.getOpcode();
        if (opcode == Opcodes.GOTO) {
            return 0;
        }
        return opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE ? 2 : 1;
    }

    private void closeBehind(AbstractInsnNode insn, Frame<Value> after) {
        LabelNode block = block(insn, after, after.getStackSize());
        LabelNode joined = StackMapFrames.labelBehind(insn);
        LabelNode next = joined == null ? new LabelNode() : joined;
        InsnList detour = new InsnList();
        detour.add(new JumpInsnNode(Opcodes.GOTO, block));
        if (joined == null) {
            detour.add(next);
            detour.add(StackMapFrames.of(after, after.getStackSize(), null));
        }
        blocks.add(new JumpInsnNode(Opcodes.GOTO, next));
        changes.add(() -> method.instructions.insert(insn, detour));
    }

    /** Begins a block that closes the source; what comes behind it is up to the caller. */
    private LabelNode block(AbstractInsnNode from, Frame<Value> types, int stackSize) {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        blocks.add(start);
        blocks.add(StackMapFrames.of(types, stackSize, null));
        addLine(Awaits.lineOf(from), start);
        addClose();
        blocks.add(end);
        coverAsHead(start, end);
        return start;
    }

    private void closeOnExceptions(AbstractInsnNode[] insns) {
        Frame<Value> head = Objects.requireNonNull(types.before(method.instructions.indexOf(loop.hasNext())));
        LabelNode handler = new LabelNode();
        coverLoop(insns, handler);
        int failure = method.maxLocals++;
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode closeFailed = new LabelNode();
        LabelNode behind = new LabelNode();
        blocks.add(handler);
        blocks.add(StackMapFrames.of(head, 0, "java/lang/Throwable"));
        addLine(Awaits.lineOf(loop.hasNext()), handler);
        blocks.add(new VarInsnNode(Opcodes.ASTORE, failure));
        blocks.add(start);
        addClose();
        blocks.add(end);
        blocks.add(new VarInsnNode(Opcodes.ALOAD, failure));
        blocks.add(new InsnNode(Opcodes.ATHROW));
        blocks.add(closeFailed);
        blocks.add(StackMapFrames.of(head, "java/lang/Throwable", "java/lang/Throwable"));
        blocks.add(new VarInsnNode(Opcodes.ALOAD, failure));
        blocks.add(call(RuntimeApi.SCOPES, RuntimeApi.EXIT_FAILED_NAME, RuntimeApi.EXIT_FAILED));
        blocks.add(new InsnNode(Opcodes.ATHROW));
        blocks.add(behind);
        ranges.add(new TryCatchBlockNode(start, end, closeFailed, null));
        coverAsHead(handler, behind);
    }

    /** The handler comes behind those of the statements in the body, and before those round the loop. */
    private void coverLoop(AbstractInsnNode[] insns, LabelNode handler) {
        int position = 0;
        while (position < method.tryCatchBlocks.size() && !round.contains(method.tryCatchBlocks.get(position))) {
            position++;
        }
        AbstractInsnNode first = null;
        AbstractInsnNode last = loop.head();
        for (int i = 0; i < insns.length; i++) {
            if (body.inside().get(i)) {
                first = first == null ? insns[i] : first;
                last = insns[i];
            } else if (first != null && insns[i].getOpcode() >= 0) {
                cover(first, last, handler, position++);
                first = null;
            }
        }
    }

    private void cover(AbstractInsnNode first, AbstractInsnNode last, LabelNode handler, int position) {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        changes.add(0, () -> {
            method.instructions.insertBefore(first, start);
            method.instructions.insert(last, end);
        });
        method.tryCatchBlocks.add(position, new TryCatchBlockNode(start, end, handler, null));
    }

    private void awaitNext() {
        InsnList code = new InsnList();
        code.add(call(RuntimeApi.LOOP, RuntimeApi.ADVANCE_NAME, RuntimeApi.LOOP_STEP));
        code.add(call(RuntimeApi.FERMATA, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_AWAITABLE));
        code.add(new TypeInsnNode(Opcodes.CHECKCAST, "java/lang/Boolean"));
        code.add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, "java/lang/Boolean", "booleanValue", "()Z", false));
        method.instructions.insert(loop.hasNext(), code);
        method.instructions.remove(loop.hasNext());
    }

    private void addClose() {
        blocks.add(new VarInsnNode(Opcodes.ALOAD, loop.iterator()));
        blocks.add(call(RuntimeApi.LOOP, RuntimeApi.CLOSE_NAME, RuntimeApi.LOOP_STEP));
        blocks.add(call(RuntimeApi.FERMATA, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_AWAITABLE));
        blocks.add(new InsnNode(Opcodes.POP));
    }

    private void addLine(int line, LabelNode start) {
        if (line > 0) {
            blocks.add(new LineNumberNode(line, start));
        }
    }

    private void coverAsHead(LabelNode start, LabelNode end) {
        round.forEach(outer -> ranges.add(new TryCatchBlockNode(start, end, outer.handler, outer.type)));
    }

    private static MethodInsnNode call(String owner, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }
}
