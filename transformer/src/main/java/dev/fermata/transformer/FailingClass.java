package dev.fermata.transformer;

import dev.fermata.transformer.scan.AsyncMethods;
import java.util.ArrayList;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** The same class with async methods that throw: what could not be rewritten must not run as if nothing were. */
final class FailingClass {
    private FailingClass() {}

    static byte[] of(byte[] classFile, String reason) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, 0);
        owner.methods.stream().filter(AsyncMethods::needsRewriting).forEach(method -> fail(method, reason));
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        owner.accept(writer);
        return writer.toByteArray();
    }

    private static void fail(MethodNode method, String reason) {
        InsnList body = new InsnList();
        body.add(new TypeInsnNode(Opcodes.NEW, RuntimeApi.NOT_TRANSFORMED));
        body.add(new InsnNode(Opcodes.DUP));
        body.add(new LdcInsnNode(reason));
        body.add(new MethodInsnNode(
                Opcodes.INVOKESPECIAL, RuntimeApi.NOT_TRANSFORMED, "<init>", "(Ljava/lang/String;)V", false));
        body.add(new InsnNode(Opcodes.ATHROW));
        method.instructions = body;
        method.tryCatchBlocks = new ArrayList<>();
        method.localVariables = new ArrayList<>();
        method.visibleLocalVariableAnnotations = null;
        method.invisibleLocalVariableAnnotations = null;
    }
}
