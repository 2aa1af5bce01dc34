package dev.fermata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who started the loop that runs: the lines with which each trace ends. They are the same throughout a run, so that they are
 * read once, when the first failure needs them.
 */
final class LoopRoot {
    private @Nullable List<StackTraceElement> lines;

    /** Gives the lines; empty if the stack is too deep now to see them. Called on the loop's thread. */
    List<StackTraceElement> lines() {
        List<StackTraceElement> known = lines;
        if (known == null) {
            known = TraceLines.root(new Throwable().getStackTrace());
            lines = known.isEmpty() ? null : known;
        }
        return known;
    }

    /** The run is over: somebody else may start the next one. */
    void forget() {
        lines = null;
    }
}
