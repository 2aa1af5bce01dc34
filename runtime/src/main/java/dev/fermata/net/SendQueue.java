package dev.fermata.net;

import java.io.IOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent, in order. Bytes that were copied are collected in one buffer; what is sent from where it lies
 * (somebody's buffer, a file) is a piece of its own, and the bytes behind it begin a new buffer.
 */
final class SendQueue {
    /** Sends from where it lies. */
    interface Piece {
        /** Writes what goes now. Gives true when all is sent. */
        boolean writeTo(Transport transport) throws IOException;

        /** It will not be sent to its end. */
        default void dropped(IOException reason) {}
    }

    private final ArrayDeque<Piece> ahead = new ArrayDeque<>(0);
    private SendBuffer last = new SendBuffer();
    private int bufferedAhead;

    /** How many copied bytes it holds. */
    int buffered() {
        return bufferedAhead + last.size();
    }

    boolean isEmpty() {
        return ahead.isEmpty() && last.size() == 0;
    }

    void append(byte[] bytes, int offset, int length) {
        last.append(bytes, offset, length);
    }

    void append(Piece piece) {
        if (last.size() > 0) {
            ahead.add(last);
            bufferedAhead += last.size();
            last = new SendBuffer();
        }
        ahead.add(piece);
    }

    void remove(Piece piece) {
        ahead.remove(piece);
    }

    /** Writes what goes now. */
    void writeTo(Transport transport) throws IOException {
        for (@Nullable Piece piece = ahead.peek(); piece != null; piece = ahead.peek()) {
            int before = sizeOf(piece);
            boolean sent = piece.writeTo(transport);
            bufferedAhead -= before - sizeOf(piece);
            if (!sent) {
                return;
            }
            ahead.poll();
        }
        last.writeTo(transport);
    }

    private static int sizeOf(Piece piece) {
        return piece instanceof SendBuffer buffer ? buffer.size() : 0;
    }

    /** Gives true if somebody waited for a piece, and hears the reason. */
    boolean drop(IOException reason) {
        boolean told = !ahead.isEmpty();
        ahead.forEach(piece -> piece.dropped(reason));
        ahead.clear();
        bufferedAhead = 0;
        last.clear();
        return told;
    }
}
