package dev.fermata.net;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that were received and not taken yet: {@code bytes[start..end)}. Grows by doubling. */
final class ReceiveBuffer {
    private static final byte[] NONE = {};

    /** What an idle connection keeps. */
    private static final int KEPT_CAPACITY = 4 * 1024;

    private byte[] bytes = NONE;
    private int start;
    private int end;

    int size() {
        return end - start;
    }

    /** Takes over what is in {@code source}. */
    void append(ByteBuffer source) {
        int count = source.remaining();
        if (bytes.length - end < count) {
            makeRoom(count);
        }
        source.get(bytes, end, count);
        end += count;
    }

    private void makeRoom(int count) {
        int size = size();
        int needed = Math.addExact(size, count);
        // Moving down what is left must not be dearer than what was taken since the last time.
        byte[] target = needed <= bytes.length && size <= bytes.length / 2 ? bytes : new byte[capacity(needed)];
        System.arraycopy(bytes, start, target, 0, size);
        bytes = target;
        start = 0;
        end = size;
    }

    private int capacity(int needed) {
        long doubled = Math.max(2L * bytes.length, 64);
        return (int) Math.max(needed, Math.min(doubled, Integer.MAX_VALUE - 8));
    }

    /** Nobody will take anything for some time: a large array that is empty is given up. */
    void rest() {
        if (start == end) {
            start = 0;
            end = 0;
            if (bytes.length > KEPT_CAPACITY) {
                bytes = NONE;
            }
        }
    }

    byte at(int index) {
        return bytes[start + index];
    }

    /** Gives the place of {@code wanted} behind the first {@code from} bytes, or -1. */
    int indexOf(byte wanted, int from) {
        for (int i = start + from; i < end; i++) {
            if (bytes[i] == wanted) {
                return i - start;
            }
        }
        return -1;
    }

    /** Gives the place of a sequence, which does not begin in the first {@code from} bytes, or -1. */
    int indexOf(byte[] wanted, int from) {
        int last = size() - wanted.length;
        for (int i = indexOf(wanted[0], from); i >= 0 && i <= last; i = indexOf(wanted[0], i + 1)) {
            int at = start + i;
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }

    String text(int length) {
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }

    void skip(int count) {
        start += count;
    }

    byte[] take(int count) {
        byte[] taken = Arrays.copyOfRange(bytes, start, start + count);
        start += count;
        return taken;
    }

    /** Gives as many bytes as there is room for. */
    int take(ByteBuffer target) {
        int count = Math.min(size(), target.remaining());
        target.put(bytes, start, count);
        start += count;
        return count;
    }
}
