package dev.fermata.net;

import dev.fermata.AsyncIterable;
import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import org.jspecify.annotations.Nullable;

/** The lines of a stream, each when it has come. Leaving the loop early leaves the rest in the stream. */
record Lines(StreamReader reader) implements AsyncIterable<String> {
    @Override
    public AsyncIterator<String> iterator() {
        return new LineIterator(reader);
    }

    private static final class LineIterator implements AsyncIterator<String> {
        private final StreamReader reader;
        private @Nullable String line;

        LineIterator(StreamReader reader) {
            this.reader = reader;
        }

        @Override
        public Coroutine<Boolean> advance() {
            LineScan scan = new LineScan();
            return new Read<Boolean>(reader) {
                @Override
                Object take(ReceiveBuffer buffer) throws LimitOverrunException {
                    Object taken = scan.take(reader, buffer);
                    if (taken == MORE) {
                        return MORE;
                    }
                    line = (String) taken;
                    return line != null;
                }
            };
        }

        @Override
        public String current() {
            if (line == null) {
                throw new IllegalStateException("There is no line: advance() has not given true.");
            }
            return line;
        }
    }
}
