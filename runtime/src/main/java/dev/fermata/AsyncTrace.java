package dev.fermata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gives an exception the lines of the suspended frames that await what failed, so that its trace shows the whole chain of
 * awaits, as a Java stack would.
 *
 * <p>The chain is walked once, when the exception first enters it: frames that it then crosses add nothing. The lines take
 * the place of the event loop's own frames, which say nothing about the program.
 */
final class AsyncTrace {
    private static final int MAX_LINES = 1_000;
    private static final String TASK = Task.class.getName();
    private static final String SCHEDULER = Scheduler.class.getName();

    private AsyncTrace() {}

    /** Adds the lines of {@code frame} and of all that await it. */
    static void extend(Throwable failure, Coroutine<?> frame) {
        StackTraceElement[] trace = failure.getStackTrace();
        if (trace.length == 0 && !(failure instanceof CancelledError)) {
            return;
        }
        int real = realFrames(trace);
        List<StackTraceElement> lines = lines(frame, MAX_LINES - real);
        if (!lines.isEmpty() && !endsWith(trace, real, lines)) {
            StackTraceElement[] extended = Arrays.copyOf(trace, real + lines.size());
            for (int i = 0; i < lines.size(); i++) {
                extended[real + i] = lines.get(i);
            }
            failure.setStackTrace(extended);
        }
    }

    private static int realFrames(StackTraceElement[] trace) {
        for (int i = 0; i < trace.length; i++) {
            if (isLoop(trace[i])) {
                return i;
            }
        }
        return trace.length;
    }

    private static boolean isLoop(StackTraceElement line) {
        return line.getClassName().equals(SCHEDULER)
                || (line.getClassName().equals(TASK) && line.getMethodName().equals("drive"));
    }

    private static List<StackTraceElement> lines(Coroutine<?> innermost, int limit) {
        List<StackTraceElement> lines = new ArrayList<>();
        Coroutine<?> frame = innermost;
        for (int frames = 0; frame != null && frames < limit; frames++, frame = frame.caller) {
            StackTraceElement line = frame.state > 0 ? frame.where() : null;
            if (line != null) {
                lines.add(line);
            }
        }
        return lines;
    }

    /** True for an exception that was delivered along this same chain before. */
    private static boolean endsWith(StackTraceElement[] trace, int end, List<StackTraceElement> lines) {
        int from = end - lines.size();
        return from >= 0 && Arrays.asList(trace).subList(from, end).equals(lines);
    }
}
