package dev.fermata.transformer.scan;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The async methods of a class, and the awaits that stand where none may.
 *
 * @param methods those to rewrite: marked {@code @Async}, or the body of a lambda that suspends and returns Coroutine
 * @param diagnostics misplaced awaits, wrong return types
 */
public record AsyncMethods(List<MethodNode> methods, List<Diagnostic> diagnostics) {
    /** Finds them. Bridges, to which javac copies {@code @Async}, are left alone: they call the real method's entry. */
    public static AsyncMethods of(ClassNode owner) {
        AsyncMethods found = new AsyncMethods(new ArrayList<>(), new ArrayList<>());
        for (MethodNode method : owner.methods) {
            found.add(owner, method);
        }
        return found;
    }

    /** Whether the method would behave wrongly if it ran as it was compiled: it is marked, or it awaits. */
    public static boolean needsRewriting(MethodNode method) {
        return !isLeftAlone(method) && (isAnnotated(method) || Awaits.in(method));
    }

    /** The class name as it stands in source, but with {@code $} before nested names. */
    public static String sourceName(ClassNode owner) {
        return Type.getObjectType(owner.name).getClassName();
    }

    private void add(ClassNode owner, MethodNode method) {
        AsyncKind kind = AsyncKind.of(method.desc);
        boolean annotated = isAnnotated(method);
        if (isLeftAlone(method)) {
            return;
        }
        if (annotated && kind == null) {
            report(Rule.RETURN_TYPE, owner, method, Awaits.firstLineOf(method), "");
        } else if (annotated || (isLambda(method) && kind != null && suspends(method))) {
            methods.add(method);
            if (kind != AsyncKind.GENERATOR) {
                findEmits(owner, method);
            }
        } else {
            findMisplaced(owner, method);
        }
        findReferences(owner, method);
    }

    private void findMisplaced(ClassNode owner, MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (Awaits.isAwait(insn)) {
                report(misplaced(owner, method), owner, method, Awaits.lineOf(insn), "");
            } else if (Awaits.isEmit(insn) || Awaits.isEach(insn)) {
                String detail = ((MethodInsnNode) insn).name + " awaits";
                report(misplaced(owner, method), owner, method, Awaits.lineOf(insn), detail);
            }
        }
    }

    private void findEmits(ClassNode owner, MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (Awaits.isEmit(insn)) {
                report(Rule.EMIT_OUTSIDE_GENERATOR, owner, method, Awaits.lineOf(insn), "");
            }
        }
    }

    private void findReferences(ClassNode owner, MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (Awaits.isReference(insn)) {
                report(Rule.AWAIT_METHOD_REFERENCE, owner, method, Awaits.lineOf(insn), "");
            }
        }
    }

    private void report(Rule rule, ClassNode owner, MethodNode method, int line, String detail) {
        diagnostics.add(new Diagnostic(rule, sourceName(owner), method.name, line, detail));
    }

    private static Rule misplaced(ClassNode owner, MethodNode method) {
        if (method.name.startsWith("<")) {
            return Rule.AWAIT_IN_INITIALIZER;
        }
        return isLambda(method) || isAnonymous(owner) ? Rule.AWAIT_IN_LAMBDA : Rule.AWAIT_OUTSIDE_ASYNC;
    }

    private static boolean suspends(MethodNode method) {
        return Awaits.in(method) || ScopeClosings.in(method);
    }

    private static boolean isLeftAlone(MethodNode method) {
        return (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0;
    }

    private static boolean isAnnotated(MethodNode method) {
        return method.visibleAnnotations != null
                && method.visibleAnnotations.stream().anyMatch(annotation -> annotation.desc.equals(RuntimeApi.ASYNC));
    }

    private static boolean isLambda(MethodNode method) {
        return (method.access & Opcodes.ACC_SYNTHETIC) != 0 && method.name.startsWith("lambda$");
    }

    private static boolean isAnonymous(ClassNode owner) {
        for (InnerClassNode inner : owner.innerClasses) {
            if (inner.name.equals(owner.name)) {
                return inner.innerName == null;
            }
        }
        return false;
    }
}
