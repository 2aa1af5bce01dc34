package dev.fermata;

import dev.fermata.internal.Rethrow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a loop knows, during the step of a task, about the trace of the exception that is on its way: each is looked at once
 * in a step, however many calls it crosses, since reading a trace costs more than throwing.
 */
final class StepTrace {
    private @Nullable Coroutine<?> running;
    private @Nullable Coroutine<?> rest;
    private @Nullable Throwable traced;
    private boolean thrownAnew;

    /** From now on, {@code frame} runs, which {@code caller} awaits. */
    void enter(Coroutine<?> frame, @Nullable Coroutine<?> caller) {
        running = frame;
        rest = caller;
    }

    /** The step is over. */
    void clear() {
        running = null;
        rest = null;
        traced = null;
    }

    /** A failure leaves a call that was awaited. */
    void left(Throwable failure) {
        if (failure != traced) {
            thrownAnew = !AsyncTrace.complete(failure, running, rest);
            traced = failure;
        }
    }

    /** A failure arrives at a suspended task. */
    void arrived(Throwable failure, @Nullable Future<?> awaited, @Nullable Coroutine<?> leaf) {
        append(failure, awaited, AsyncTrace.lines(leaf));
    }

    /** The running code awaits a future that has failed. */
    RuntimeException arrivedAtOnce(Throwable failure, Future<?> awaited) {
        if (AsyncTrace.isTraced(failure, failure.getStackTrace())) {
            append(failure, awaited, AsyncTrace.runningLines(rest));
        }
        return Rethrow.asIs(failure);
    }

    /** Gives the failure as the outcome of the task that it leaves. */
    Failed outcome(Throwable failure) {
        return new Failed(failure, thrownAnew && failure == traced);
    }

    private void append(Throwable failure, @Nullable Future<?> awaited, List<StackTraceElement> lines) {
        if (awaited == null) {
            AsyncTrace.append(failure, lines, false);
        } else {
            awaited.trace(failure, lines);
        }
        traced = failure;
        thrownAnew = false;
    }
}
