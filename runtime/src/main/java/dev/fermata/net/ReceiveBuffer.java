package dev.fermata.net;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;

/** Bytes that were received and not taken yet: {@code bytes[start..end)}. Grows by doubling. */
final class ReceiveBuffer {
    private static final int FIRST_CAPACITY = 512;

    /** The most that one read asks for, so that the copy the JDK makes outside the heap stays small. */
    private static final int MAX_READ = 64 * 1024;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int start;
    private int end;

    int size() {
        return end - start;
    }

    /**
     * Reads once, without blocking.
     *
     * @return -1 at the end of the stream; 0 if nothing was there; 1 if the room was not filled, so that nothing is left; 2
     *     if there may be more
     */
    int readFrom(ReadableByteChannel channel) throws IOException {
        makeRoom();
        int room = Math.min(bytes.length - end, MAX_READ);
        int read = channel.read(ByteBuffer.wrap(bytes, end, room));
        if (read <= 0) {
            return read;
        }
        end += read;
        return read < room ? 1 : 2;
    }

    private void makeRoom() {
        if (start == end) {
            start = 0;
            end = 0;
        } else if (bytes.length - end < bytes.length / 4) {
            int size = size();
            byte[] target = size <= bytes.length / 2 ? bytes : new byte[bytes.length * 2];
            System.arraycopy(bytes, start, target, 0, size);
            bytes = target;
            start = 0;
            end = size;
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
        for (int i = from; i + wanted.length <= size(); i++) {
            int at = start + i;
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return i;
            }
        }
        return -1;
    }

    String text(int length) {
        return new String(bytes, start, length, java.nio.charset.StandardCharsets.UTF_8);
    }

    void skip(int count) {
        start += count;
    }

    byte[] take(int count) {
        byte[] taken = Arrays.copyOfRange(bytes, start, start + count);
        start += count;
        return taken;
    }
}
