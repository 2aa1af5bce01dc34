package dev.fermata.transformer.lowering;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Monitors;
import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.ScopeClosings;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Makes try-with-resources over an {@code AsyncScope} await the scope's {@code exit}.
 *
 * <p>Whether a resource is a scope is asked when the program runs, so that nothing but this class has to be known and a
 * scope behind a variable of type AutoCloseable is one too:
 *
 * <pre>
 * r.close()      ->      if (r instanceof AsyncScope s) await(s.exit(failure)); else r.close()
 * </pre>
 *
 * <p>{@code failure} is null at a normal exit. In the handler that the compiler writes for a failing body it is the local
 * {@code t} that holds the Throwable ({@link FailedBody}), and what {@code exit} gives or throws becomes the new {@code t}.
 */
public final class ScopeLowering {
    private final MethodNode method;
    private final Types types;

    private ScopeLowering(MethodNode method, Types types) {
        this.method = method;
        this.types = types;
    }

    /**
     * Rewrites the method in place.
     *
     * @return whether anything was rewritten, so that the types are out of date
     */
    public static boolean apply(MethodNode method, Types types) {
        List<MethodInsnNode> closings = closings(method, types);
        ScopeLowering lowering = new ScopeLowering(method, types);
        List<Runnable> changes = new ArrayList<>();
        for (MethodInsnNode close : closings) {
            changes.add(lowering.change(close));
        }
        changes.forEach(Runnable::run);
        return !changes.isEmpty();
    }

    private static List<MethodInsnNode> closings(MethodNode method, Types types) {
        List<MethodInsnNode> found = new ArrayList<>();
        Monitors monitors = null;
        for (int i = 0; i < method.instructions.size(); i++) {
            if (method.instructions.get(i) instanceof MethodInsnNode call
                    && ScopeClosings.mayCloseScope(call)
                    && types.before(i) != null) {
                monitors = monitors == null ? Monitors.of(method, Flow.of(method)) : monitors;
                if (ScopeClosings.isScope(call.owner) || !monitors.held(i)) {
                    found.add(call);
                }
            }
        }
        return found;
    }

    /** Decides now, on the untouched method; changes later. */
    private Runnable change(MethodInsnNode close) {
        Frame<Value> before = Objects.requireNonNull(types.before(method.instructions.indexOf(close)));
        OptionalInt failure = FailedBody.failure(method, close, before);
        return () -> {
            LabelNode join = StackMapFrames.labelBehind(close);
            LabelNode done = join == null ? new LabelNode() : join;
            InsnList exit = failure.isEmpty() ? exitWell() : exitFailing(failure.getAsInt(), before, done);
            boolean joins = failure.isPresent() || !ScopeClosings.isScope(close.owner);
            if (joins && join == null) {
                exit.add(done);
                exit.add(StackMapFrames.of(before, before.getStackSize() - 1, null));
            }
            if (ScopeClosings.isScope(close.owner)) {
                method.instructions.insert(close, exit);
                method.instructions.remove(close);
            } else {
                ask(close, before, exit, done);
            }
            method.maxStack += 2;
        };
    }

    private void ask(MethodInsnNode close, Frame<Value> before, InsnList exit, LabelNode done) {
        LabelNode scope = new LabelNode();
        InsnList question = new InsnList();
        question.add(new InsnNode(Opcodes.DUP));
        question.add(new TypeInsnNode(Opcodes.INSTANCEOF, RuntimeApi.SCOPE));
        question.add(new JumpInsnNode(Opcodes.IFNE, scope));
        InsnList answer = new InsnList();
        answer.add(new JumpInsnNode(Opcodes.GOTO, done));
        answer.add(scope);
        answer.add(StackMapFrames.of(before, before.getStackSize(), null));
        answer.add(new TypeInsnNode(Opcodes.CHECKCAST, RuntimeApi.SCOPE));
        answer.add(exit);
        method.instructions.insertBefore(close, question);
        method.instructions.insert(close, answer);
    }

    private static InsnList exitWell() {
        InsnList code = new InsnList();
        code.add(new InsnNode(Opcodes.ACONST_NULL));
        awaitExit(code);
        code.add(call(RuntimeApi.SCOPES, RuntimeApi.EXITED_WELL_NAME, RuntimeApi.EXITED_WELL));
        return code;
    }

    /** What {@code exit} throws goes to a handler of its own, before the compiler's, which would only suppress it. */
    private InsnList exitFailing(int failure, Frame<Value> before, LabelNode done) {
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        LabelNode handler = new LabelNode();
        method.tryCatchBlocks.add(0, new TryCatchBlockNode(start, end, handler, null));
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.ALOAD, failure));
        code.add(start);
        awaitExit(code);
        code.add(end);
        code.add(new VarInsnNode(Opcodes.ALOAD, failure));
        code.add(call(RuntimeApi.SCOPES, RuntimeApi.EXITED_NAME, RuntimeApi.EXITED));
        code.add(new VarInsnNode(Opcodes.ASTORE, failure));
        code.add(new JumpInsnNode(Opcodes.GOTO, done));
        code.add(handler);
        code.add(StackMapFrames.of(before, 0, "java/lang/Throwable"));
        code.add(new VarInsnNode(Opcodes.ALOAD, failure));
        code.add(call(RuntimeApi.SCOPES, RuntimeApi.EXIT_FAILED_NAME, RuntimeApi.EXIT_FAILED));
        code.add(new VarInsnNode(Opcodes.ASTORE, failure));
        return code;
    }

    private static void awaitExit(InsnList code) {
        code.add(new MethodInsnNode(
                Opcodes.INVOKEINTERFACE, RuntimeApi.SCOPE, RuntimeApi.EXIT_NAME, RuntimeApi.EXIT, true));
        code.add(call(RuntimeApi.FERMATA, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_AWAITABLE));
    }

    private static MethodInsnNode call(String owner, String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }
}
