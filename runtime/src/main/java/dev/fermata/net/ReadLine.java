package dev.fermata.net;

import org.jspecify.annotations.Nullable;

/** Reads a line. */
final class ReadLine extends Read<@Nullable String> {
    private final LineScan scan = new LineScan();

    ReadLine(StreamReader reader) {
        super(reader);
    }

    @Override
    @Nullable
    Object take(ReceiveBuffer buffer) throws LimitOverrunException {
        return scan.take(reader, buffer);
    }
}
