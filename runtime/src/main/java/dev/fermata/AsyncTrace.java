package dev.fermata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gives an exception the lines of the suspended frames that await what failed, so that its trace shows the whole chain of
 * awaits, as a Java stack would.
 *
 * <p>The chain is walked once, when the exception first enters it: frames that it then crosses add nothing. The lines take
 * the place of the event loop's own frames, which say nothing about the program; only the outermost of them stays, and
 * behind it who started the loop. Lines of generated code that repeat what a line beside them says are dropped.
 */
final class AsyncTrace {
    private static final int MAX_LINES = 1_000;
    private static final String AWAIT = "dev.fermata.rt.Await";
    private static final Pattern FRAME_CLASS = Pattern.compile("\\$frame\\d*$");
    private static final Set<String> LOOP = Set.of(
            Task.class.getName(),
            Scheduler.class.getName(),
            EventLoop.class.getName(),
            MainRun.class.getName(),
            Fermata.class.getName());

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
            List<StackTraceElement> extended =
                    new ArrayList<>(Arrays.asList(trace).subList(0, real));
            extended.addAll(lines);
            extended.addAll(Arrays.asList(trace).subList(outermostOfLoop(trace, real), trace.length));
            dropGenerated(extended);
            failure.setStackTrace(extended.toArray(new StackTraceElement[0]));
        }
    }

    private static int realFrames(StackTraceElement[] trace) {
        int i = 0;
        while (i < trace.length && !isLoop(trace[i])) {
            i++;
        }
        return i;
    }

    /** Drops the lines of frame classes, of await itself, and of the accessors that repeat the line of a method. */
    private static void dropGenerated(List<StackTraceElement> trace) {
        for (int i = trace.size() - 1; i >= 0; i--) {
            StackTraceElement line = trace.get(i);
            boolean accessor = i > 0
                    && line.getLineNumber() < 0
                    && line.getClassName().equals(trace.get(i - 1).getClassName())
                    && line.getMethodName().equals(trace.get(i - 1).getMethodName());
            if (accessor
                    || line.getClassName().equals(AWAIT)
                    || FRAME_CLASS.matcher(line.getClassName()).find()) {
                trace.remove(i);
            }
        }
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
