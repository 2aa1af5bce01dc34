package dev.fermata;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives an exception the lines of the suspended frames that await what failed, so that its trace shows the whole chain of
 * awaits, as a Java stack would.
 *
 * <p>The chain is walked once in each task: when an exception that was made there first leaves a call ({@link #complete}),
 * or when a future's failure arrives ({@link #append}). Frames that it then crosses add nothing. An exception that is
 * thrown anew somewhere else keeps its trace, as everywhere in Java. The lines take the place of the event loop's own
 * frames, which say nothing about the program; only the outermost of them stays, and behind it who started the loop. Lines
 * of generated code that repeat what a line beside them says are dropped ({@link TraceLines}).
 */
final class AsyncTrace {
    private static final int MAX_LINES = 1_000;
    private static final int MAX_RELATED = 1_000;
    private static final StackTraceElement[] NO_TRACE = {};
    private static final Throwable[] NOTHING = {};

    private AsyncTrace() {}

    /** Does nothing but load this class and what reading a trace needs. */
    static void load() {
        Objects.requireNonNull(TraceLines.root(new Throwable().getStackTrace()));
    }

    /**
     * Completes the trace of an exception that leaves a call of the running task.
     *
     * @param running the frame that the loop resumed
     * @param rest the frame that awaits it, if there is any
     * @return false if the exception was not made in a step of the loop, or is complete: then it stays as it is
     */
    static boolean complete(Throwable failure, @Nullable Coroutine<?> running, @Nullable Coroutine<?> rest) {
        StackTraceElement[] trace = traceOf(failure);
        int own = TraceLines.beginOfStep(trace);
        boolean raw = own < trace.length;
        if (raw) {
            // One that was made in another step had its callers on the stack.
            boolean made = own > 0 && running != null && isResumed(running, trace[own - 1]);
            set(failure, trace, own, made ? lines(rest) : List.of(), TraceLines.root(trace));
        } else if (own >= MAX_LINES && Arrays.stream(trace).anyMatch(TraceLines::isMachinery)) {
            // The virtual machine has cut it off before the step's begin.
            set(failure, trace, own, List.of(), List.of());
        }
        return raw;
    }

    /** How many exceptions {@code failure} brings along itself: its cause and the suppressed ones. */
    static int related(Throwable failure) {
        return (failure.getCause() == null ? 0 : 1) + suppressedBy(failure).length;
    }

    /** Completes what {@code failure} brings along: who caught it may have done so without any await in between. */
    static void completeRelated(Throwable failure, @Nullable Coroutine<?> running, @Nullable Coroutine<?> rest) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Throwable> open = new ArrayDeque<>();
        seen.add(failure);
        open.add(failure);
        for (int n = 0; n < MAX_RELATED && !open.isEmpty(); n++) {
            Throwable next = open.remove();
            if (next != failure) {
                complete(next, running, rest);
            }
            Throwable cause = next.getCause();
            if (cause != null && seen.add(cause)) {
                open.add(cause);
            }
            for (Throwable suppressed : suppressedBy(next)) {
                if (seen.add(suppressed)) {
                    open.add(suppressed);
                }
            }
        }
    }

    /** A mocked exception gives null. */
    private static StackTraceElement[] traceOf(Throwable failure) {
        return Objects.requireNonNullElse(failure.getStackTrace(), NO_TRACE);
    }

    private static Throwable[] suppressedBy(Throwable failure) {
        return Objects.requireNonNullElse(failure.getSuppressed(), NOTHING);
    }

    private static boolean isResumed(Coroutine<?> running, StackTraceElement bottom) {
        Class<?> type = running.getClass();
        while (type != Coroutine.class && !type.getName().equals(bottom.getClassName())) {
            type = type.getSuperclass();
        }
        return type != Coroutine.class;
    }

    /**
     * Adds the lines of a task that awaited a future which failed.
     *
     * @param loop who started the loop on which it awaits
     * @param thrownAnew whether it may come again and again: then it gathers nothing that it has already
     */
    static void append(Throwable failure, List<StackTraceElement> lines, LoopRoot loop, boolean thrownAnew) {
        if (!isTraced(failure)) {
            return;
        }
        StackTraceElement[] trace = traceOf(failure);
        int own = TraceLines.beginOfStep(trace);
        List<StackTraceElement> root;
        if (own < trace.length) {
            root = TraceLines.root(trace);
        } else {
            List<StackTraceElement> running = loop.lines();
            own = lengthWithout(running, trace);
            root = own == trace.length && thrownAnew ? List.of() : running;
        }
        if (!thrownAnew || Collections.indexOfSubList(Arrays.asList(trace).subList(0, own), lines) < 0) {
            set(failure, trace, own, lines, root);
        }
    }

    private static int lengthWithout(List<StackTraceElement> root, StackTraceElement[] trace) {
        int own = trace.length - root.size();
        return own >= 0 && Arrays.asList(trace).subList(own, trace.length).equals(root) ? own : trace.length;
    }

    /** Tells whether an exception has a trace at all, or gets one from the awaits alone. */
    static boolean isTraced(Throwable failure) {
        return failure instanceof CancelledError || traceOf(failure).length > 0;
    }

    /** Gives the lines of {@code innermost} and of all that await it. */
    static List<StackTraceElement> lines(@Nullable Coroutine<?> innermost) {
        List<StackTraceElement> lines = new ArrayList<>();
        Coroutine<?> frame = innermost;
        for (int frames = 0; frame != null && frames < MAX_LINES; frames++, frame = frame.caller) {
            StackTraceElement line = frame.state > 0 ? frame.where() : null;
            if (line != null) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** Gives the lines of the running methods, without what asks for them in their place, and of all that await them. */
    static List<StackTraceElement> askedLines(@Nullable Coroutine<?> rest) {
        List<StackTraceElement> own = new ArrayList<>();
        for (StackTraceElement line : new Throwable().getStackTrace()) {
            if (TraceLines.isBeginOfStep(line)) {
                break;
            } else if (!own.isEmpty() || !TraceLines.isAsking(line)) {
                own.add(line);
            }
        }
        own.addAll(lines(rest));
        List<StackTraceElement> written = new ArrayList<>(own.size());
        TraceLines.addWritten(written, own);
        return written;
    }

    /** Gives the lines of the running methods that await, and of all that await them. */
    static List<StackTraceElement> runningLines(@Nullable Coroutine<?> rest) {
        List<StackTraceElement> lines = new ArrayList<>();
        boolean inside = true;
        for (StackTraceElement line : new Throwable().getStackTrace()) {
            if (inside) {
                inside = !line.getMethodName().equals("awaitedBy");
            } else if (TraceLines.isBeginOfStep(line)) {
                break;
            } else {
                lines.add(line);
            }
        }
        lines.addAll(lines(rest));
        return lines;
    }

    private static void set(
            Throwable failure,
            StackTraceElement[] trace,
            int own,
            List<StackTraceElement> lines,
            List<StackTraceElement> root) {
        List<StackTraceElement> extended = new ArrayList<>(own + lines.size() + root.size());
        TraceLines.addWritten(extended, Arrays.asList(trace).subList(0, own));
        int room = Math.max(0, MAX_LINES - extended.size());
        TraceLines.addWritten(extended, lines.subList(0, Math.min(lines.size(), room)));
        extended.addAll(root);
        failure.setStackTrace(extended.toArray(new StackTraceElement[0]));
    }
}
