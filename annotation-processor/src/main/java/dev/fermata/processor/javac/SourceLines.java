package dev.fermata.processor.javac;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where the lines of a source begin. javac knows that too, but not if it writes no line numbers. */
final class SourceLines {
    private final List<Long> starts = new ArrayList<>();

    /** Reads the line terminators of a source (JLS 3.4). */
    SourceLines(CharSequence source) {
        starts.add(0L);
        for (int i = 0; i < source.length(); i++) {
            char c = source.charAt(i);
            boolean pair = c == '\r' && i + 1 < source.length() && source.charAt(i + 1) == '\n';
            if (c == '\n' || (c == '\r' && !pair)) {
                starts.add(i + 1L);
            }
        }
    }

    /** The offset at which a line begins, counted from 1. */
    long start(int line) {
        return starts.get(line - 1);
    }

    /** The line, counted from 1, of the character at an offset. */
    long lineAt(long offset) {
        int found = Collections.binarySearch(starts, offset);
        return found >= 0 ? found + 1L : -found - 1L;
    }
}
