package dev.fermata.net;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Bytes that wait to be sent: {@code bytes[start..end)}. Grows by doubling; given up when it is empty and was large. */
final class SendBuffer implements SendQueue.Piece {
    private static final byte[] NONE = {};

    /** What an idle connection keeps. */
    private static final int KEPT_CAPACITY = 4 * 1024;

    private static final int FIRST_CAPACITY = 128;

    private byte[] bytes = NONE;
    private int start;
    private int end;

    int size() {
        return end - start;
    }

    void append(byte[] added, int offset, int length) {
        if (length > bytes.length - end) {
            makeRoom(length);
        }
        System.arraycopy(added, offset, bytes, end, length);
        end += length;
    }

    private void makeRoom(int length) {
        int size = size();
        int needed = Math.addExact(size, length);
        byte[] target = needed <= bytes.length - bytes.length / 4 ? bytes : new byte[capacity(needed)];
        System.arraycopy(bytes, start, target, 0, size);
        bytes = target;
        start = 0;
        end = size;
    }

    private int capacity(int needed) {
        long doubled = Math.max(2L * bytes.length, FIRST_CAPACITY);
        return (int) Math.max(needed, Math.min(doubled, Integer.MAX_VALUE - 8));
    }

    @Override
    public boolean writeTo(Transport transport) throws IOException {
        if (start < end) {
            start += transport.write(ByteBuffer.wrap(bytes, start, end - start));
            if (start < end) {
                return false;
            }
        }
        clear();
        return true;
    }

    void clear() {
        start = 0;
        end = 0;
        if (bytes.length > KEPT_CAPACITY) {
            bytes = NONE;
        }
    }
}
