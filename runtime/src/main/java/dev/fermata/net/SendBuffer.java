package dev.fermata.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;

/** Bytes that wait to be sent: {@code bytes[start..end)}. Grows by doubling; given up when it is empty and was large. */
final class SendBuffer {
    private static final int FIRST_CAPACITY = 512;
    private static final int KEPT_CAPACITY = 64 * 1024;

    /** The most that one write hands over: the JDK copies it outside the heap, and keeps that memory. */
    private static final int MAX_WRITE = 64 * 1024;

    private byte[] bytes = new byte[FIRST_CAPACITY];
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
        byte[] target = needed <= bytes.length - bytes.length / 4
                ? bytes
                : new byte[Math.max(needed, (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8))];
        System.arraycopy(bytes, start, target, 0, size);
        bytes = target;
        start = 0;
        end = size;
    }

    /** Writes until the channel takes no more. */
    void writeTo(WritableByteChannel channel) throws IOException {
        while (start < end) {
            int offered = Math.min(end - start, MAX_WRITE);
            int written = channel.write(ByteBuffer.wrap(bytes, start, offered));
            start += written;
            if (written < offered) {
                return;
            }
        }
        clear();
    }

    void clear() {
        start = 0;
        end = 0;
        if (bytes.length > KEPT_CAPACITY) {
            bytes = Arrays.copyOf(bytes, FIRST_CAPACITY);
        }
    }
}
