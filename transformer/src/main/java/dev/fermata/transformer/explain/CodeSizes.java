package dev.fermata.transformer.explain;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.ClassReader;

/** How many bytes of code each method of a class file has (JVMS 4.6, 4.7.3). */
public final class CodeSizes {
    private final ClassReader reader;
    private final char[] buffer;
    private final Map<String, Integer> sizes = new HashMap<>();

    private CodeSizes(byte[] classFile) {
        reader = new ClassReader(classFile);
        buffer = new char[reader.getMaxStringLength()];
        int at = skipMembers(reader.header + 8 + 2 * reader.readUnsignedShort(reader.header + 6));
        int methods = reader.readUnsignedShort(at);
        at += 2;
        for (int i = 0; i < methods; i++) {
            at = method(at);
        }
    }

    /** Gives the sizes by name and descriptor together. */
    public static Map<String, Integer> of(byte[] classFile) {
        return Map.copyOf(new CodeSizes(classFile).sizes);
    }

    private int method(int start) {
        String key = utf8(start + 2) + utf8(start + 4);
        int attributes = reader.readUnsignedShort(start + 6);
        int at = start + 8;
        for (int i = 0; i < attributes; i++) {
            if (utf8(at).equals("Code")) {
                sizes.put(key, reader.readInt(at + 10));
            }
            at += 6 + reader.readInt(at + 2);
        }
        return at;
    }

    private int skipMembers(int start) {
        int members = reader.readUnsignedShort(start);
        int at = start + 2;
        for (int i = 0; i < members; i++) {
            int attributes = reader.readUnsignedShort(at + 6);
            at += 8;
            for (int j = 0; j < attributes; j++) {
                at += 6 + reader.readInt(at + 2);
            }
        }
        return at;
    }

    private String utf8(int at) {
        return Objects.requireNonNull(reader.readUTF8(at, buffer));
    }
}
