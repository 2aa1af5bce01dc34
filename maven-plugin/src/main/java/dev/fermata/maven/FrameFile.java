package dev.fermata.maven;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** Which class files are frames, and which class they were made for. */
final class FrameFile {
    private static final String NAME_PART = "$frame";
    private static final String SUPERCLASS = "dev/fermata/Coroutine";
    private static final String MARKER = "Ldev/fermata/rt/Rewritten;";
    private static final int CONSTANT_CLASS = 7;

    private FrameFile() {}

    /** Tells whether Fermata generated this file; its name alone proves nothing. */
    static boolean is(Path file, byte[] classFile) {
        if (!fileName(file).contains(NAME_PART)) {
            return false;
        }
        ClassReader reader = read(classFile);
        return reader != null && (SUPERCLASS.equals(reader.getSuperName()) || isMarked(reader));
    }

    /** Gives the file of a frame: it lies beside its owner, in whatever folder that is. */
    static Path beside(Path owner, String frame) {
        return owner.resolveSibling(frame.substring(frame.lastIndexOf('/') + 1) + ".class");
    }

    /** Gives the files of the frames that this class creates: they stand in its constant pool. */
    static Set<Path> usedBy(Path owner, byte[] classFile) {
        Set<Path> frames = new HashSet<>();
        ClassReader reader = read(classFile);
        if (reader == null) {
            return frames;
        }
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int offset = reader.getItem(i);
            if (offset > 0 && reader.readByte(offset - 1) == CONSTANT_CLASS) {
                String name = reader.readUTF8(offset, buffer);
                if (name != null && name.contains(NAME_PART)) {
                    frames.add(beside(owner, name));
                }
            }
        }
        return frames;
    }

    private static boolean isMarked(ClassReader reader) {
        boolean[] marked = {false};
        var visitor = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
                marked[0] |= descriptor.equals(MARKER);
                return null;
            }
        };
        reader.accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return marked[0];
    }

    /** Gives null for what is no class file that ASM knows. */
    private static @Nullable ClassReader read(byte[] classFile) {
        try {
            return new ClassReader(classFile);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            return null;
        }
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }
}
