package dev.fermata;

import dev.fermata.internal.Rethrow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a loop knows, during the step of a task, about the trace of the exception that is on its way: each is looked at once
 * in a step, however many calls it crosses, since reading a trace costs more than throwing.
 */
final class StepTrace {
    private final int depth;
    private final LoopRoot root;
    private @Nullable Coroutine<?> running;
    private @Nullable Coroutine<?> rest;
    private @Nullable Throwable traced;
    private boolean thrownAnew;

    /** How many exceptions {@code traced} brought along when it was looked at. */
    private int related;

    private StepTrace(int depth, LoopRoot root) {
        this.depth = depth;
        this.root = root;
    }

    /** For the steps of a loop. Loads what it needs now: at a failure there may be no stack left for that. */
    static StepTrace outermost() {
        AsyncTrace.load();
        return new StepTrace(0, new LoopRoot());
    }

    /** For a step that runs inside this one. */
    StepTrace nested() {
        return new StepTrace(depth + 1, root);
    }

    /** How many steps this one runs inside. */
    int depth() {
        return depth;
    }

    /** From now on, {@code frame} runs, which {@code caller} awaits. */
    void enter(Coroutine<?> frame, @Nullable Coroutine<?> caller) {
        running = frame;
        rest = caller;
    }

    /** The frame that awaits the one that runs, if there is any. */
    @Nullable
    Coroutine<?> rest() {
        return rest;
    }

    /** The step is over. */
    void clear() {
        running = null;
        rest = null;
        traced = null;
    }

    /** The loop does not run any more. */
    void runEnded() {
        root.forget();
    }

    /** A failure leaves a call that was awaited. */
    void left(Throwable failure) {
        if (failure != traced) {
            thrownAnew = !AsyncTrace.complete(failure, running, rest);
            traced = failure;
            related = 0;
        }
        int relatedNow = AsyncTrace.related(failure);
        if (relatedNow != related) {
            AsyncTrace.completeRelated(failure, running, rest);
            related = relatedNow;
        }
    }

    /** A failure arrives at a suspended task. */
    void arrived(Throwable failure, @Nullable Future<?> awaited, @Nullable Coroutine<?> leaf) {
        append(failure, awaited, AsyncTrace.lines(leaf));
    }

    /** The running code awaits a future that has failed. */
    RuntimeException arrivedAtOnce(Throwable failure, Future<?> awaited) {
        if (AsyncTrace.isTraced(failure)) {
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
            AsyncTrace.append(failure, lines, root, false);
        } else {
            awaited.trace(failure, lines, root);
        }
        traced = failure;
        thrownAnew = false;
        related = 0;
    }
}
