package dev.fermata.net;

import org.jspecify.annotations.Nullable;

/** Finds a line, and remembers how far it has looked. */
final class LineScan {
    private int scanned;

    /** Gives the line without its end, null at the end of the stream, or {@link Read#MORE}. */
    @Nullable
    Object take(StreamReader reader, ReceiveBuffer buffer) throws LimitOverrunException {
        int end = buffer.indexOf((byte) '\n', scanned);
        if (end >= 0) {
            reader.checkLimit(end, true, "end of line");
            return line(buffer, end);
        }
        if (reader.hasEnded()) {
            return rest(buffer);
        }
        scanned = buffer.size();
        reader.checkLimit(scanned, false, "end of line");
        return Read.MORE;
    }

    private String line(ReceiveBuffer buffer, int end) {
        int length = end > 0 && buffer.at(end - 1) == '\r' ? end - 1 : end;
        String line = buffer.text(length);
        buffer.skip(end + 1);
        scanned = 0;
        return line;
    }

    private @Nullable String rest(ReceiveBuffer buffer) {
        int rest = buffer.size();
        String line = rest == 0 ? null : buffer.text(rest);
        buffer.skip(rest);
        scanned = 0;
        return line;
    }
}
