package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells whose the lines of a stack trace are. In a step it reads, from the top:
 *
 * <pre>
 * the program's lines, between them generated code and what it calls
 * the loop's lines, from {@code Task.drive} or a callback's {@code dispatch}; below them, perhaps, the same once more:
 *     a step may run inside another
 * the root: the loop's outermost line, and who started it
 * </pre>
 */
final class TraceLines {
    private static final String TASK = Task.class.getName();
    private static final String FRAME = "$frame";
    private static final String ABI = "dev.fermata.rt.";
    private static final String GENERATOR = Emitted.class.getName();

    /** The methods that run what the ready queue holds. */
    private static final Map<String, String> BEGINS =
            Map.of(TASK, "drive", Handle.class.getName(), "dispatch", DoneCallback.class.getName(), "dispatch");

    private static final Set<String> LOOP = Set.of(
            TASK,
            Scheduler.class.getName(),
            EventLoop.class.getName(),
            LoopThread.class.getName(),
            UntilComplete.class.getName(),
            MainRun.class.getName(),
            Runner.class.getName(),
            ThreadlessLoop.class.getName(),
            EagerStart.class.getName(),
            Fermata.class.getName());

    /** What runs or resumes the program's code on behalf of an await. */
    private static final Set<String> MACHINERY = Set.of(
            "dev.fermata.internal.StateMachine",
            TaskGroup.class.getName() + "$Exit",
            Timeout.class.getName(),
            Timeout.class.getName() + "$Exit",
            Supplied.class.getName(),
            Passing.class.getName(),
            WaitFor.class.getName(),
            Waiting.class.getName(),
            Starting.class.getName(),
            ThreadCall.class.getName(),
            ToThread.class.getName(),
            Context.class.getName(),
            StageFuture.class.getName());

    /** What looks at the running task on the program's behalf. */
    private static final Set<String> ASKING = Set.of(
            AsyncTrace.class.getName(),
            TASK,
            CallGraph.class.getName(),
            Dump.class.getName(),
            EventLoop.class.getName(),
            Fermata.class.getName());

    private TraceLines() {}

    /** Tells whether it asks for the lines of the running methods, or is what such a class calls for that. */
    static boolean isAsking(StackTraceElement line) {
        return ASKING.contains(line.getClassName()) || line.getClassName().startsWith("java.util.");
    }

    /** Gives the index of the line at which a step begins; the length if the trace was not made in a step, or is complete. */
    static int beginOfStep(StackTraceElement[] trace) {
        int i = 0;
        while (i < trace.length && !isBeginOfStep(trace[i])) {
            i++;
        }
        return i;
    }

    static boolean isBeginOfStep(StackTraceElement line) {
        String beginsIn = BEGINS.get(line.getClassName());
        return beginsIn != null && beginsIn.equals(line.getMethodName());
    }

    /**
     * Gives the root of a trace that was made on a loop's thread; empty if it was cut off before. A stage's method that runs
     * without a loop was called like any other: then the root is its caller.
     */
    static List<StackTraceElement> root(StackTraceElement[] trace) {
        int first = trace.length - 1;
        while (first >= 0 && !LOOP.contains(trace[first].getClassName())) {
            first--;
        }
        if (first < 0) {
            return List.of();
        }
        if (trace[first].getMethodName().equals("startNow")) {
            do {
                first++;
            } while (first < trace.length && isGenerated(trace[first]));
        }
        List<StackTraceElement> root = new ArrayList<>(trace.length - first);
        for (int i = first; i < trace.length; i++) {
            if (!isMachinery(trace[i])) {
                root.add(trace[i]);
            }
        }
        return root;
    }

    private static boolean isGenerated(StackTraceElement line) {
        return isMachinery(line) || line.getLineNumber() == -1;
    }

    /** Adds lines, without those of frame classes, of await itself, and of accessors that repeat the line of a method. */
    static void addWritten(List<StackTraceElement> target, List<StackTraceElement> lines) {
        StackTraceElement above = null;
        for (StackTraceElement line : lines) {
            boolean accessor = above != null
                    && line.getLineNumber() < 0
                    && line.getClassName().equals(above.getClassName())
                    && isAccessor(line.getMethodName(), above.getMethodName());
            if (!accessor && !isMachinery(line)) {
                target.add(line);
            }
            above = line;
        }
    }

    /** An accessor has the name of the method, with a dollar sign if that was taken. */
    private static boolean isAccessor(String name, String method) {
        return name.startsWith(method)
                && name.substring(method.length()).replace("$", "").isEmpty();
    }

    static boolean isMachinery(StackTraceElement line) {
        String name = line.getClassName();
        return MACHINERY.contains(name) || name.startsWith(ABI) || name.startsWith(GENERATOR) || isFrameClass(name);
    }

    /** {@code app.Main$async$fetch$frame}, with a number if that name was taken. */
    private static boolean isFrameClass(String name) {
        int end = name.length();
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        return name.startsWith(FRAME, end - FRAME.length());
    }
}
