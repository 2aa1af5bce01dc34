package dev.fermata.transformer.torture;

import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Classes of java.base under other names in their own packages, so that a JVM which runs with the true ones can load
 * and verify them beside those.
 *
 * <p>All are renamed together, so they fit each other; but for Object and the three that instructions make by
 * themselves (ldc, athrow).
 */
final class Renamed extends Remapper {
    private static final Set<String> KEPT =
            Set.of("java/lang/Object", "java/lang/String", "java/lang/Class", "java/lang/Throwable");

    private final Set<String> all;

    /** @param all the internal names of the classes to rename */
    Renamed(Set<String> all) {
        super(Opcodes.ASM9);
        this.all = all;
    }

    /** Whether a class can only have its own name. */
    static boolean isKept(String internalName) {
        return KEPT.contains(internalName);
    }

    @Override
    public String map(String internalName) {
        return all.contains(internalName) && !isKept(internalName) ? internalName + "$$other" : internalName;
    }

    byte[] of(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(new ClassRemapper(writer, this), ClassReader.EXPAND_FRAMES);
        return writer.toByteArray();
    }
}
