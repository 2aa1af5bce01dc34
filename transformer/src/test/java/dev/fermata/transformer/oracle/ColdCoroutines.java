package dev.fermata.transformer.oracle;

import dev.fermata.transformer.RuntimeApi;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Makes async methods cold, and touches nothing else: the body moves to a method of its own as it is, and a call gives a
 * {@link BlockingCoroutine} that runs it.
 *
 * <pre>
 * Coroutine m(args) { ... await(x) ... }
 *
 * Coroutine m(args)         { return new BlockingCoroutine(() -&gt; m$body(args)); }
 * Coroutine m$body1(args)   { ... Oracle.await(x) ... }
 * </pre>
 *
 * <p>It shares no rule with the transformer: what is async, and which {@code close} ends a scope, it finds out by itself.
 */
public final class ColdCoroutines {
    private static final String BLOCKING = Type.getInternalName(BlockingCoroutine.class);
    private static final String ORACLE = Type.getInternalName(Oracle.class);
    private static final String CALLABLE = "Ljava/util/concurrent/Callable;";
    private static final Handle LAMBDA = new Handle(
            Opcodes.H_INVOKESTATIC,
            "java/lang/invoke/LambdaMetafactory",
            "metafactory",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                    + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
                    + "Ljava/lang/invoke/CallSite;",
            false);

    private final ClassNode owner;
    private int moved;

    private ColdCoroutines(ClassNode owner) {
        this.owner = owner;
    }

    /** Gives the class file with cold async methods. */
    public static byte[] apply(byte[] bytes) {
        ClassNode owner = new ClassNode();
        new ClassReader(bytes).accept(owner, 0);
        ColdCoroutines pass = new ColdCoroutines(owner);
        for (MethodNode method : List.copyOf(owner.methods)) {
            if (isAsync(method)) {
                pass.split(method);
            }
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        owner.accept(writer);
        return writer.toByteArray();
    }

    /** Marked {@code @Async}, unless it is a bridge; or the body of a lambda that gives a coroutine and may wait. */
    private static boolean isAsync(MethodNode method) {
        int bodiless = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
        if ((method.access & bodiless) != 0 || !method.desc.endsWith(")" + RuntimeApi.COROUTINE_TYPE)) {
            return false;
        }
        return isMarked(method) || (method.name.startsWith("lambda$") && mayWait(method));
    }

    private static boolean isMarked(MethodNode method) {
        List<AnnotationNode> annotations = method.visibleAnnotations == null ? List.of() : method.visibleAnnotations;
        return annotations.stream().anyMatch(annotation -> annotation.desc.equals(RuntimeApi.ASYNC));
    }

    private static boolean mayWait(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (isAwait(insn) || (ScopeEnds.isClose(insn) && !((MethodInsnNode) insn).owner.startsWith("java"))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAwait(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && call.owner.equals(RuntimeApi.FERMATA)
                && call.name.equals(RuntimeApi.AWAIT_NAME);
    }

    private void split(MethodNode method) {
        MethodNode entry = new MethodNode(
                method.access & ~Opcodes.ACC_SYNCHRONIZED,
                method.name,
                method.desc,
                method.signature,
                method.exceptions.toArray(new String[0]));
        entry.visibleAnnotations = method.visibleAnnotations;
        method.visibleAnnotations = null;
        method.name = method.name + "$body" + ++moved;
        method.access &= ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED | Opcodes.ACC_FINAL);
        method.access |= Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC;
        block(method);
        writeEntry(entry, method);
        owner.methods.add(entry);
    }

    private static void block(MethodNode body) {
        for (AbstractInsnNode insn : body.instructions.toArray()) {
            if (isAwait(insn)) {
                ((MethodInsnNode) insn).owner = ORACLE;
            } else if (ScopeEnds.isClose(insn)) {
                ScopeEnds.replace(body, (MethodInsnNode) insn, ORACLE);
            }
        }
    }

    private void writeEntry(MethodNode entry, MethodNode body) {
        boolean isStatic = (body.access & Opcodes.ACC_STATIC) != 0;
        boolean isInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
        Handle target = new Handle(
                isStatic ? Opcodes.H_INVOKESTATIC : Opcodes.H_INVOKESPECIAL,
                owner.name,
                body.name,
                body.desc,
                isInterface);
        entry.instructions.add(new TypeInsnNode(Opcodes.NEW, BLOCKING));
        entry.visitInsn(Opcodes.DUP);
        int slot = 0;
        if (!isStatic) {
            entry.instructions.add(new VarInsnNode(Opcodes.ALOAD, slot++));
        }
        for (Type type : Type.getArgumentTypes(body.desc)) {
            entry.instructions.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), slot));
            slot += type.getSize();
        }
        String receiver = isStatic ? "" : "L" + owner.name + ";";
        String captured = "(" + receiver + body.desc.substring(1, body.desc.indexOf(')')) + ")" + CALLABLE;
        entry.instructions.add(new InvokeDynamicInsnNode(
                "call",
                captured,
                LAMBDA,
                Type.getMethodType("()Ljava/lang/Object;"),
                target,
                Type.getMethodType("()" + RuntimeApi.COROUTINE_TYPE)));
        entry.visitMethodInsn(Opcodes.INVOKESPECIAL, BLOCKING, "<init>", "(" + CALLABLE + ")V", false);
        entry.visitInsn(Opcodes.ARETURN);
    }
}
