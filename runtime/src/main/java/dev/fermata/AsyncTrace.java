package dev.fermata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
 * of generated code that repeat what a line beside them says are dropped.
 */
final class AsyncTrace {
    private static final int MAX_LINES = 1_000;
    private static final String TASK = Task.class.getName();
    private static final String FRAME = "$frame";
    private static final Set<String> LOOP = Set.of(
            TASK,
            DoneCallback.class.getName(),
            Handle.class.getName(),
            Scheduler.class.getName(),
            EventLoop.class.getName(),
            LoopThread.class.getName(),
            UntilComplete.class.getName(),
            MainRun.class.getName(),
            Runner.class.getName(),
            Fermata.class.getName());

    /** What runs or resumes the program's coroutines inside a step. */
    private static final Set<String> MACHINERY = Set.of(
            "dev.fermata.rt.Await",
            "dev.fermata.internal.StateMachine",
            TaskGroup.class.getName() + "$Exit",
            Supplied.class.getName(),
            Passing.class.getName(),
            WaitFor.class.getName());

    private static final String GENERATOR = Emitted.class.getName();

    private AsyncTrace() {}

    /** Does nothing but load this class and what reading a trace needs. */
    static void load() {
        Objects.requireNonNull(new Throwable().getStackTrace());
    }

    /**
     * Completes the trace of an exception that leaves a call of the running task.
     *
     * @param running the frame that the loop resumed
     * @param rest the frame that awaits it, if there is any
     * @return false if the exception was not made in a step of a task, or is complete: then it stays as it is
     */
    static boolean complete(Throwable failure, @Nullable Coroutine<?> running, @Nullable Coroutine<?> rest) {
        StackTraceElement[] trace = failure.getStackTrace();
        int own = ownLines(trace);
        boolean raw = own < trace.length && trace[own].getClassName().equals(TASK);
        if (raw) {
            // One that was made in another step had its callers on the stack.
            boolean made = own > 0 && running != null && isResumed(running, trace[own - 1]);
            set(failure, trace, own, made ? lines(rest) : List.of());
        }
        return raw;
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
     * @param once whether lines that are there already are not added again
     */
    static void append(Throwable failure, List<StackTraceElement> lines, boolean once) {
        StackTraceElement[] trace = failure.getStackTrace();
        int own = ownLines(trace);
        if (isTraced(failure, trace)
                && !(once && Collections.indexOfSubList(Arrays.asList(trace).subList(0, own), lines) >= 0)) {
            set(failure, trace, own, lines);
        }
    }

    /** Tells whether an exception has a trace at all, or gets one from the awaits alone. */
    static boolean isTraced(Throwable failure, StackTraceElement[] trace) {
        return trace.length > 0 || failure instanceof CancelledError;
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

    /** Gives the lines of the running methods that await, and of all that await them. */
    static List<StackTraceElement> runningLines(@Nullable Coroutine<?> rest) {
        List<StackTraceElement> lines = new ArrayList<>();
        boolean inside = true;
        for (StackTraceElement line : new Throwable().getStackTrace()) {
            if (inside) {
                inside = !line.getMethodName().equals("awaitedBy");
            } else if (isLoop(line)) {
                break;
            } else {
                lines.add(line);
            }
        }
        lines.addAll(lines(rest));
        return lines;
    }

    private static void set(Throwable failure, StackTraceElement[] trace, int own, List<StackTraceElement> lines) {
        List<StackTraceElement> all = Arrays.asList(trace);
        List<StackTraceElement> extended = new ArrayList<>(trace.length + lines.size());
        addWritten(extended, all.subList(0, own));
        addWritten(extended, lines.subList(0, Math.max(0, Math.min(lines.size(), MAX_LINES - own))));
        addWritten(extended, all.subList(outermostOfLoop(trace, own), trace.length));
        failure.setStackTrace(extended.toArray(new StackTraceElement[0]));
    }

    /** Leaves out the lines of frame classes, of await itself, and of the accessors that repeat the line of a method. */
    private static void addWritten(List<StackTraceElement> target, List<StackTraceElement> lines) {
        StackTraceElement above = null;
        for (StackTraceElement line : lines) {
            boolean accessor = above != null
                    && line.getLineNumber() < 0
                    && line.getClassName().equals(above.getClassName())
                    && line.getMethodName().equals(above.getMethodName());
            if (!accessor && !isMachinery(line.getClassName())) {
                target.add(line);
            }
            above = line;
        }
    }

    private static boolean isMachinery(String className) {
        return MACHINERY.contains(className) || className.startsWith(GENERATOR) || isFrameClass(className);
    }

    /** {@code app.Main-fetch$frame}, with a number if that name was taken. */
    private static boolean isFrameClass(String name) {
        int end = name.length();
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        return name.startsWith(FRAME, end - FRAME.length());
    }

    private static int ownLines(StackTraceElement[] trace) {
        int i = 0;
        while (i < trace.length && !isLoop(trace[i])) {
            i++;
        }
        return i;
    }

    private static int outermostOfLoop(StackTraceElement[] trace, int first) {
        int end = first;
        while (end < trace.length && isLoop(trace[end])) {
            end++;
        }
        return Math.max(first, end - 1);
    }

    private static boolean isLoop(StackTraceElement line) {
        return LOOP.contains(line.getClassName()) && !line.getMethodName().equals("await");
    }
}
