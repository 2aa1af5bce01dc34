package dev.fermata.net;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads up to and including one of several separators: the one that ends first. */
final class ReadUntil extends Read<byte[]> {
    private final byte[][] separators;
    private int scanned;

    ReadUntil(StreamReader reader, byte[]... separators) {
        super(reader);
        this.separators = separators;
    }

    @Override
    @Nullable
    Object take(ReceiveBuffer buffer) throws IOException {
        int begin = -1;
        int end = Integer.MAX_VALUE;
        int longest = 0;
        for (byte[] separator : separators) {
            int found = buffer.indexOf(separator, scanned);
            if (found >= 0 && found + separator.length < end) {
                begin = found;
                end = found + separator.length;
            }
            longest = Math.max(longest, separator.length);
        }
        if (begin >= 0) {
            reader.checkLimit(begin, true, "separator");
            return buffer.take(end);
        }
        if (reader.hasEnded()) {
            throw new IncompleteReadException(describe(), null, buffer.take(buffer.size()));
        }
        scanned = Math.max(0, buffer.size() - longest + 1);
        reader.checkLimit(scanned, false, "separator");
        return MORE;
    }

    private String describe() {
        return "the separator "
                + Arrays.deepToString(separators).replaceAll("^\\[|]$", "").replace("], [", "] or [") + " had come";
    }
}
