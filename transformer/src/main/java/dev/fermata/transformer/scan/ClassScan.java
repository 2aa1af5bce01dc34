package dev.fermata.transformer.scan;

import dev.fermata.transformer.RuntimeApi;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the constant pool alone says of a class file (JVMS 4.4): most classes are dismissed here.
 *
 * <p>Reads the bytes as they are, so that it answers for class files of any version.
 */
public enum ClassScan {
    /** Names nothing that concerns Fermata. */
    IRRELEVANT,
    /** Carries the marker of a rewritten class. */
    REWRITTEN,
    /** May contain async methods or awaits. */
    CANDIDATE;

    private static final byte[] ASYNC = utf8(RuntimeApi.ASYNC);
    private static final byte[] FERMATA = utf8(RuntimeApi.FERMATA);
    private static final byte[] MARKER = utf8(RuntimeApi.REWRITTEN);

    private static final int FIRST_CONSTANT = 10;

    /** Scans a class file. */
    public static ClassScan of(byte[] classFile) {
        ClassScan found = IRRELEVANT;
        int count = u2(classFile, FIRST_CONSTANT - 2);
        int at = FIRST_CONSTANT;
        for (int i = 1; i < count; i++) {
            int tag = classFile[at];
            if (tag == 1) {
                int length = u2(classFile, at + 1);
                if (is(MARKER, classFile, at + 3, length)) {
                    return REWRITTEN;
                } else if (is(ASYNC, classFile, at + 3, length) || is(FERMATA, classFile, at + 3, length)) {
                    found = CANDIDATE;
                }
                at += 3 + length;
            } else {
                at += size(tag);
                i += tag == 5 || tag == 6 ? 1 : 0;
            }
        }
        return found;
    }

    /** The major version of a class file (JVMS table 4.1-A). */
    public static int majorVersion(byte[] classFile) {
        return u2(classFile, 6);
    }

    private static int size(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 3;
            case 15 -> 4;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 5;
            case 5, 6 -> 9;
            default -> throw new IllegalArgumentException("not a class file: constant pool tag " + tag);
        };
    }

    private static boolean is(byte[] text, byte[] classFile, int from, int length) {
        return length == text.length && Arrays.equals(text, 0, length, classFile, from, from + length);
    }

    private static int u2(byte[] bytes, int at) {
        return ((bytes[at] & 0xFF) << 8) | (bytes[at + 1] & 0xFF);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
