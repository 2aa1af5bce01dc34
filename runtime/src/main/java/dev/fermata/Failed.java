package dev.fermata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a future that failed. Each task that awaits it finds the trace as it was when the first one came, so that
 * a failure with many waiters does not gather the lines of all.
 */
final class Failed {
    final Throwable cause;
    private final boolean thrownAnew;
    private StackTraceElement @Nullable [] trace;

    /** Says whether the cause was made elsewhere, and may be thrown again and again. */
    Failed(Throwable cause, boolean thrownAnew) {
        this.cause = cause;
        this.thrownAnew = thrownAnew;
    }

    /** Adds the lines of a task that gets the cause now, on a loop with this root. */
    void traceTo(List<StackTraceElement> awaiting, LoopRoot loop) {
        if (trace == null) {
            trace = cause.getStackTrace();
        } else {
            cause.setStackTrace(trace);
        }
        AsyncTrace.append(cause, awaiting, loop, thrownAnew);
    }

    @Override
    public String toString() {
        return cause.toString();
    }
}
