package dev.fermata.transformer.torture;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;

/** Class files older than Java 6, which the product refuses: given the stack map frames of Java 7. */
final class OldClassFile {
    private OldClassFile() {}

    /** Gives any class file in a form that has stack map frames, which need to know the classes of the hierarchy. */
    static byte[] modern(byte[] classFile, ClassLoader hierarchy) {
        ClassReader reader = new ClassReader(classFile);
        if (reader.readUnsignedShort(6) >= Opcodes.V1_7) {
            return classFile;
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected ClassLoader getClassLoader() {
                return hierarchy;
            }
        };
        reader.accept(new Inlining(writer), ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    private static final class Inlining extends ClassVisitor {
        Inlining(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public void visit(
                int version, int access, String name, String signature, String superName, String[] interfaces) {
            super.visit(Opcodes.V1_7, access, name, signature, superName, interfaces);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            return new JSRInlinerAdapter(next, access, name, descriptor, signature, exceptions);
        }
    }
}
