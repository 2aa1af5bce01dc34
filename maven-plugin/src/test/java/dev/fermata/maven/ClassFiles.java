package dev.fermata.maven;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** The least class files that tell a plain class, a rewritten one and a frame apart. */
final class ClassFiles {
    private static final String MARKER = "Ldev/fermata/rt/Rewritten;";

    private ClassFiles() {}

    static byte[] plain(String name) {
        ClassWriter writer = writer(name, "java/lang/Object");
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** A class with something to rewrite. */
    static byte[] async(String name) {
        ClassWriter writer = writer(name, "java/lang/Object");
        writer.newUTF8("Ldev/fermata/Async;");
        writer.visitEnd();
        return writer.toByteArray();
    }

    static byte[] rewritten(String name, List<String> frames) {
        ClassWriter writer = writer(name, "java/lang/Object");
        writer.visitAnnotation(MARKER, false).visitEnd();
        frames.forEach(writer::newClass);
        writer.visitEnd();
        return writer.toByteArray();
    }

    static byte[] frame(String name) {
        ClassWriter writer = writer(name, "dev/fermata/Coroutine");
        writer.visitEnd();
        return writer.toByteArray();
    }

    static boolean isMarked(byte[] classFile) {
        return new String(classFile, StandardCharsets.ISO_8859_1).contains(MARKER);
    }

    private static ClassWriter writer(String name, String superclass) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name, null, superclass, null);
        return writer;
    }
}
